//! The settings in words.

use bidak_shared::kind::Word;
use bidak_shared::protocol::is_reserved_name;

use super::{Outside, Session};
use crate::play::config::{Key, Source};
use crate::play::text::{Texts, sentence};

impl Session {
    /// Prints every setting.
    pub(super) fn list_settings(&self, out: &mut dyn Outside) {
        for key in Key::ALL {
            let value = match self.config.text(*key) {
                "" => "-",
                text => text,
            };
            let about = self.texts.say(&format!("settings-{}.about", key.word()));
            out.say(&format!("{} {value}: {about}", key.word()));
        }
        out.say(&self.texts.say("line-settings"));
    }

    /// Changes a setting, also for the next time. A new language applies at once.
    pub(super) fn set(&mut self, text: &str, out: &mut dyn Outside) {
        let (word, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let Ok(key) = word.to_lowercase().parse::<Key>() else {
            return out.say(&self.texts.say("line-type-set"));
        };
        let value = value.trim();
        let value = if value == "-" { "" } else { value };
        if key == Key::Name && is_reserved_name(value) {
            return out.say(&sentence(&self.texts.say("refusal-name-taken")));
        }
        if let Err(problem) = self.config.set(key, value, Source::Flag) {
            return out.say(&sentence(&self.texts.setting(&problem)));
        }
        self.texts = Texts::new(self.config.language().unwrap_or(self.texts.language()));
        self.disk_jobs += 1;
        out.keep_setting(key, value, self.texts);
    }
}
