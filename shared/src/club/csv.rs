//! Tables as comma-separated values (RFC 4180), for spreadsheets.

/// Lines of fields.
pub fn write(lines: &[Vec<String>]) -> String {
    let mut text = String::new();
    for line in lines {
        let fields: Vec<String> = line.iter().map(|field| quoted(field)).collect();
        text.push_str(&fields.join(","));
        text.push_str("\r\n");
    }
    text
}

/// A field, in quotes where it needs them. A spreadsheet must not take a name for a formula.
fn quoted(field: &str) -> String {
    let is_number = field.parse::<f64>().is_ok();
    let is_formula = !is_number && field.starts_with(['=', '+', '-', '@', '\t']);
    let field = if is_formula { format!("'{field}") } else { field.to_owned() };
    if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be_and_no_name_is_a_formula() {
        let line = ["1", "-3", "Ana, \"the\" first", "=1+1", "@x", ""].map(str::to_owned).to_vec();
        assert_eq!(write(&[line]), "1,-3,\"Ana, \"\"the\"\" first\",'=1+1,'@x,\r\n");
    }
}
