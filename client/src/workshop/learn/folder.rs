//! The folder of a lesson: the command, the examples and the weights of each round, and the result.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use bidak_shared::eval::weights::{Patterns, Weights};
use bidak_shared::learning::Example;
use bidak_shared::notation::Notation;

use super::failed;
use crate::base::failure::{Code, Failure};

/// The file with the command.
const COMMAND: &str = "command.txt";

pub(super) struct Folder(PathBuf);

impl Folder {
    /// The folder at `path`, which is made if it is not there. It must be that of the same command.
    pub(super) fn open(path: &Path, command: &str) -> Result<Self, Failure> {
        fs::create_dir_all(path).map_err(|error| failed(format!("cannot make {}: {error}", path.display())))?;
        let folder = Self(path.to_path_buf());
        let file = folder.0.join(COMMAND);
        match fs::read_to_string(&file) {
            Ok(found) if found.trim_end() == command => {}
            Ok(found) => {
                let (path, found) = (path.display(), found.trim_end());
                let sentence =
                    format!("{path} is the folder of another command, {found:?}; choose another one with --dir");
                return Err(Failure::new(Code::Usage, sentence));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                folder.refuse_foreign()?;
                folder.write(COMMAND, format!("{command}\n").as_bytes())?;
            }
            Err(error) => return Err(failed(format!("cannot read {}: {error}", file.display()))),
        }
        Ok(folder)
    }

    /// Refuses a folder without a command that has files with the names of a lesson: something else wrote them.
    fn refuse_foreign(&self) -> Result<(), Failure> {
        let path = self.0.display();
        let cannot = |error| failed(format!("cannot read {path}: {error}"));
        for entry in fs::read_dir(&self.0).map_err(cannot)? {
            let name = entry.map_err(cannot)?.file_name().to_string_lossy().into_owned();
            if name.starts_with("round-") || name.starts_with("weights.") {
                let sentence = format!("{path} has {name:?}, but no {COMMAND}; choose another folder with --dir");
                return Err(Failure::new(Code::Usage, sentence));
            }
        }
        Ok(())
    }

    /// The weights of a round, if they are there.
    pub(super) fn weights<P: Patterns>(&self, round: u32) -> Result<Option<Weights>, Failure> {
        let path = self.0.join(format!("round-{round}.weights"));
        match fs::read(&path) {
            Ok(bytes) => Weights::from_bytes::<P>(&bytes)
                .map(Some)
                .map_err(|error| failed(format!("{}: {error}", path.display()))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed(format!("cannot read {}: {error}", path.display()))),
        }
    }

    /// Writes the weights of a round. Returns them as a later command reads them: a file rounds some of them.
    pub(super) fn keep_weights<P: Patterns>(&self, round: u32, weights: &Weights) -> Result<Weights, Failure> {
        let bytes = weights.to_bytes(P::Game::KIND);
        self.write(&format!("round-{round}.weights"), &bytes)?;
        Weights::from_bytes::<P>(&bytes).map_err(failed)
    }

    /// Writes the result and the output; their paths.
    pub(super) fn keep_result(&self, bytes: &[u8], report: &str) -> Result<(PathBuf, PathBuf), Failure> {
        let names = ["weights.bin", "weights.txt"];
        self.write(names[0], bytes)?;
        self.write(names[1], report.as_bytes())?;
        Ok((self.0.join(names[0]), self.0.join(names[1])))
    }

    /// The examples of a round so far, and the file that takes more.
    pub(super) fn examples(&self, round: u32) -> Result<(Vec<Example>, Kept), Failure> {
        let path = self.0.join(format!("round-{round}.examples"));
        let broken = |error: io::Error| failed(format!("cannot read {}: {error}", path.display()));
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path).map_err(broken)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(broken)?;
        let (mut examples, mut batches, mut whole) = (Vec::new(), 0, 0);
        while let Some((length, rest)) = bytes[whole..].split_first_chunk::<4>() {
            let length = u32::from_le_bytes(*length) as usize * Example::BYTES;
            let Some(batch) = rest.get(..length) else { break };
            examples.extend(batch.as_chunks().0.iter().map(Example::from_bytes));
            whole += 4 + length;
            batches += 1;
        }
        // A game that an interruption cut off is played again.
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(broken)?;
        Ok((examples, Kept { file, path, batches }))
    }

    /// Writes a file beside its place, and puts it there.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.0.join(name);
        let unfinished = self.0.join(format!("{name}.part"));
        let written = File::create(&unfinished).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&unfinished, &path)
        });
        written.map_err(|error| failed(format!("cannot write {}: {error}", path.display())))
    }
}

/// The examples of a round: for each batch their number, as four bytes, and then they themselves.
pub(super) struct Kept {
    file: File,
    path: PathBuf,
    batches: u64,
}

impl Kept {
    /// How many batches there are.
    pub(super) fn batches(&self) -> u64 {
        self.batches
    }

    pub(super) fn append(&mut self, examples: &[Example]) -> Result<(), Failure> {
        let mut bytes = (examples.len() as u32).to_le_bytes().to_vec();
        bytes.extend(examples.iter().flat_map(|example| example.to_bytes()));
        self.batches += 1;
        self.file.write_all(&bytes).map_err(|error| failed(format!("cannot write {}: {error}", self.path.display())))
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::eval::reversi::patterns::ReversiPatterns;
    use bidak_shared::eval::weights::LARGEST;

    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("bidak-learn-{name}-{}", std::process::id()));
        // It may not be there.
        let _ = fs::remove_dir_all(&path);
        path
    }

    #[test]
    fn a_cut_batch_is_forgotten_and_whole_ones_stay() {
        let path = scratch("cut");
        let folder = Folder::open(&path, "learn").expect("a new folder");
        let example = Example { own: 3, enemy: 1 << 60, value: -250, left: 17, held_out: 1 };
        let (_, mut kept) = folder.examples(1).expect("a new file");
        for count in [2, 3] {
            kept.append(&vec![example; count]).expect("there is room");
        }
        let file = path.join("round-1.examples");
        let bytes = fs::read(&file).expect("it was written");
        fs::write(&file, &bytes[..bytes.len() - 1]).expect("there is room");
        let (examples, mut kept) = folder.examples(1).expect("the file");
        assert_eq!((examples, kept.batches()), (vec![example; 2], 1));
        kept.append(&[example; 3]).expect("there is room");
        assert_eq!(fs::read(&file).expect("it was written"), bytes);
        fs::remove_dir_all(path).expect("it is there");
    }

    #[test]
    fn a_round_goes_on_with_the_same_weights_before_and_after_an_interruption() {
        let path = scratch("weights");
        let folder = Folder::open(&path, "learn").expect("a new folder");
        let mut weights = Weights::zero::<ReversiPatterns>();
        weights.stages[0][..3].copy_from_slice(&[7, 100, i16::MAX]);
        let kept = folder.keep_weights::<ReversiPatterns>(1, &weights).expect("there is room");
        assert_eq!(kept.stages[0][..3], [7, 101, LARGEST]);
        assert_eq!(folder.weights::<ReversiPatterns>(1).expect("a file"), Some(kept));
        fs::remove_dir_all(path).expect("it is there");
    }

    #[test]
    fn the_folder_of_another_command_is_refused() {
        let path = scratch("other");
        Folder::open(&path, "learn --seed 1").map(drop).expect("a new folder");
        Folder::open(&path, "learn --seed 1").map(drop).expect("the same command");
        let refused = Folder::open(&path, "learn --seed 2").map(drop).expect_err("another command");
        assert_eq!(refused.code, Code::Usage);
        fs::remove_dir_all(path).expect("it is there");
    }
}
