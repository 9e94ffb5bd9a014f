//! Headings and cells of stored results in a language. Results are stored in English; the texts of the client translate them.

use bidak_client::play::text::{Language, Texts};
use serde_json::Value;

/// The heading of a column.
pub(super) fn heading(column: &str, language: Language) -> String {
    let key = format!("column-{}", column.replace(' ', "-").to_lowercase());
    Texts::new(language).maybe(&key).map_or_else(|| column.to_owned(), std::borrow::Cow::into_owned)
}

/// A cell.
pub(super) fn cell(value: &Value, language: Language) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Number(number) => match number.as_f64() {
            Some(value) if number.is_f64() => decimal(value, language),
            _ => grouped(&number.to_string(), language),
        },
        Value::String(text) => translated(text, language).replace('|', "\\|"),
        other => panic!("{other} in a table"),
    }
}

/// A number with three significant digits, or all before the point.
fn decimal(value: f64, language: Language) -> String {
    let digits = match value.abs() {
        _ if value.fract() == 0.0 => 0,
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    };
    grouped(&format!("{value:.digits$}"), language)
}

/// A number as English text with its digits in groups of three, in the writing of a language.
fn grouped(number: &str, language: Language) -> String {
    let (thousands, point) = if language.code() == "id" { ('.', ',') } else { (',', '.') };
    let (whole, fraction) = number.split_once('.').map_or((number, None), |(whole, fraction)| (whole, Some(fraction)));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
    let mut text = sign.to_owned();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(thousands);
        }
        text.push(digit);
    }
    if let Some(fraction) = fraction {
        text.push(point);
        text.push_str(fraction);
    }
    text
}

/// An English text of a table in a language: by the message of the client that it is an instance of, else as it stands.
fn translated(text: &str, language: Language) -> String {
    if let Some((sign, number)) = compared(text) {
        return format!("{sign}{}", grouped(number, language));
    }
    if language == Language::default() {
        return text.to_owned();
    }
    let messages = Language::default().sources().into_iter().flat_map(str::lines).filter_map(message);
    // The pattern with most words of its own is the closest.
    let best = messages.filter_map(|(key, pattern)| {
        let values = values(pattern, text)?;
        let own = pattern.len() - values.iter().map(|(name, _)| name.len() + 5).sum::<usize>();
        // A pattern with hardly a word of its own fits other texts as well.
        let is_close = own > 8 || values.iter().all(|(_, value)| value.parse::<f64>().is_ok());
        is_close.then_some((own, key, values))
    });
    let Some((_, key, values)) = best.max_by_key(|(own, ..)| *own) else { return text.to_owned() };
    let other =
        language.sources().into_iter().flat_map(str::lines).filter_map(message).find(|(other, _)| *other == key);
    let pattern = other.unwrap_or_else(|| panic!("{key} is in one language only")).1;
    values.into_iter().fold(pattern.to_owned(), |text, (name, value)| {
        let value = translated(&value, language);
        text.replace(&format!("{{ ${name} }}"), &value)
    })
}

/// A number, and the sign of comparison before it if there is one.
fn compared(text: &str) -> Option<(&str, &str)> {
    let (sign, number) = text.split_at(text.find(|letter: char| letter.is_ascii_digit() || letter == '-')?);
    (["", "> ", "< ", "<= ", ">= "].contains(&sign) && number.parse::<f64>().is_ok()).then_some((sign, number))
}

/// The key and the text of a message that stands in one line and is used in tables.
fn message(line: &str) -> Option<(&str, &str)> {
    let (key, text) = line.split_once(" = ")?;
    let is_whole = text.matches('{').count() == text.matches(" }").count();
    (key.starts_with("bench-") && is_whole).then_some((key, text))
}

/// The values with which a pattern becomes a text.
fn values(pattern: &str, text: &str) -> Option<Vec<(String, String)>> {
    let mut parts = pattern.split("{ $");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut values = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let (name, literal) = part.split_once(" }")?;
        let end = match (literal, parts.peek()) {
            ("", None) => rest.len(),
            (_, None) => rest.len().checked_sub(literal.len()).filter(|end| rest.get(*end..) == Some(literal))?,
            _ => rest.find(literal)?,
        };
        let value = rest.get(..end).filter(|value| !value.is_empty())?;
        values.push((name.to_owned(), value.to_owned()));
        rest = &rest[end + literal.len()..];
    }
    rest.is_empty().then_some(values)
}

#[test]
fn numbers_and_words_are_written_as_in_each_language() {
    let [english, indonesian] = ["en", "id"].map(|code| code.parse::<Language>().expect("a language"));
    for (value, in_english, in_indonesian) in [
        (Value::from(1_234_567), "1,234,567", "1.234.567"),
        (Value::from(-0.125), "-0.125", "-0,125"),
        (Value::from(1237.5), "1,238", "1.238"),
        (Value::from(12.34), "12.3", "12,3"),
        (Value::from(7.0), "7", "7"),
        (Value::from("< 1.000"), "< 1.000", "< 1,000"),
        (Value::from("19683"), "19,683", "19.683"),
        (Value::from("2.00 to 3.00"), "2.00 to 3.00", "2,00 sampai 3,00"),
        (Value::from("discs joined to a corner"), "discs joined to a corner", "discs joined to a corner"),
        (Value::from("does not hold"), "does not hold", "tidak berlaku"),
        (
            Value::from("depth 3 always wins (discs): games not won"),
            "depth 3 always wins (discs): games not won",
            "kedalaman 3 selalu menang (discs): permainan yang tidak dimenangkan",
        ),
        (Value::Null, "-", "-"),
        (Value::from("negascout | x"), "negascout \\| x", "negascout \\| x"),
    ] {
        assert_eq!((cell(&value, english).as_str(), cell(&value, indonesian).as_str()), (in_english, in_indonesian));
    }
    let found = values("{ $one } beats { $other }, { $rounds } rounds", "local search beats genetic, 8 rounds");
    let found: Vec<String> =
        found.expect("an instance").into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(found, ["one=local search", "other=genetic", "rounds=8"]);
    assert_eq!(values("{ $one } beats { $other }", "a loses"), None);
    assert_eq!(values("always", "always"), Some(Vec::new()));
    assert_eq!(values("always", "always wrong"), None);
}
