//! Laws of the documents: paths, folders, links and lengths, and the documents that the server prints.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bidak_server::ServeArgs;
use clap::Parser;

use super::{collect, root};

/// The documents of the repository, relative to it, and their texts.
fn documents() -> Vec<(String, String)> {
    let folders = ["", "shared", "server", "client", "tests"].into_iter().flat_map(|name| {
        let folder = root().join(name);
        [folder.join("doc"), folder.join("doc/papers"), folder]
    });
    let files = folders.filter(|folder| folder.is_dir()).flat_map(|folder| entries(&folder));
    let documents = files.filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    documents.map(|file| (relative(&file), fs::read_to_string(&file).unwrap())).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_string_lossy().into_owned()
}

fn read(document: &str) -> String {
    fs::read_to_string(root().join(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

/// The crates whose README is a map of `src`.
const MAPPED: [&str; 3] = ["shared", "server", "client"];

#[test]
fn each_source_file_begins_with_a_sentence_about_it() {
    for name in MAPPED {
        let mut files = Vec::new();
        collect(&root().join(name).join("src"), &mut files);
        assert!(files.len() > 50, "{name}: {}", files.len());
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            assert!(text.starts_with("//! "), "{} begins without a line of //!", relative(&file));
        }
    }
}

#[test]
fn the_readme_of_each_crate_names_each_folder_of_its_sources_once() {
    for name in MAPPED {
        let readme = read(&format!("{name}/README.md"));
        // The first cells of the tables.
        let cells: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next()).collect();
        for folder in entries(&root().join(name).join("src")).into_iter().filter(|entry| entry.is_dir()) {
            let named = format!("`{}/`", folder.file_name().unwrap().to_string_lossy());
            let times = cells.iter().map(|cell| cell.matches(&named).count()).sum::<usize>();
            assert_eq!(times, 1, "{name}/README.md names {named} in the first cells of its tables");
        }
    }
}

/// The texts between backticks of a document, without its blocks of code.
fn quoted(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// Whether a quoted text names a file or a folder: one word with a slash, or with the ending of a file. Capitals stand for a name to choose.
fn is_path(quoted: &str) -> bool {
    let is_plain = quoted.chars().all(|letter| letter.is_ascii_alphanumeric() || "._-/".contains(letter));
    let has_capitals = Path::new(quoted).components().any(|part| {
        let part = part.as_os_str().to_string_lossy();
        let stem = part.split('.').next().unwrap_or("");
        !["README", "PROTOCOL", "RULES"].contains(&stem) && stem.chars().any(char::is_uppercase)
    });
    let endings = ["rs", "md", "js", "ftl", "toml", "cfg", "txt", "css", "html"];
    let has_ending = Path::new(quoted).extension().is_some_and(|ending| endings.iter().any(|known| ending == *known));
    is_plain && !has_capitals && !quoted.starts_with('/') && (quoted.contains('/') || has_ending)
}

#[test]
fn the_readme_of_each_crate_names_no_path_that_is_not_there() {
    for name in ["shared", "server", "client", "tests"] {
        let folder = root().join(name);
        let mut files = Vec::new();
        collect(&folder, &mut files);
        let names: BTreeSet<String> =
            files.iter().map(|file| file.file_name().unwrap().to_string_lossy().into_owned()).collect();
        let readme = read(&format!("{name}/README.md"));
        let paths: Vec<&str> = quoted(&readme).into_iter().filter(|quoted| is_path(quoted)).collect();
        assert!(paths.len() > 10, "{name}: {paths:?}");
        for path in paths {
            // A file of the folder that the sentence is about may stand without it.
            let is_there = [folder.join("src"), folder.clone(), root()].iter().any(|base| base.join(path).exists())
                || !path.contains('/') && names.contains(path);
            assert!(is_there, "{name}/README.md names {path}, which is not there");
        }
    }
}

#[test]
fn the_index_of_the_papers_names_no_path_that_is_not_there() {
    let index = read("shared/doc/papers/README.md");
    let paths: BTreeSet<&str> = quoted(&index).into_iter().filter(|quoted| is_path(quoted)).collect();
    assert!(paths.len() > 15, "{paths:?}");
    for path in paths {
        assert!(root().join(path).exists(), "shared/doc/papers/README.md names {path}, which is not there");
    }
}

/// The anchor of each heading of a document, as forges make it.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.split("```").step_by(2).flat_map(str::lines).filter_map(|line| {
        let heading = line.trim_start_matches('#');
        (heading.len() < line.len()).then(|| heading.trim())
    });
    let kept = |letter: &char| letter.is_alphanumeric() || "-_ ".contains(*letter);
    headings.map(|heading| heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")).collect()
}

#[test]
fn each_link_of_a_document_leads_to_a_file_and_a_heading() {
    let documents = documents();
    assert!(documents.len() > 12, "{documents:?}");
    for (document, text) in &documents {
        let folder = root().join(document).parent().unwrap().to_owned();
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains(':')) {
            let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
            let target = if path.is_empty() { root().join(document) } else { folder.join(path) };
            assert!(target.exists(), "{document} links to {link}, which is not there");
            if let Some(anchor) = anchor {
                let text = fs::read_to_string(&target).unwrap();
                assert!(anchors(&text).contains(anchor), "{document} links to {link}: there is no such heading");
            }
        }
    }
}

/// The most words of each document.
const LENGTHS: [(&str, usize); 9] = [
    ("README.md", 1200),
    ("shared/README.md", 2200),
    ("server/README.md", 2800),
    ("client/README.md", 2200),
    ("tests/README.md", 1500),
    ("server/doc/operating.md", 2000),
    ("server/doc/nodes.md", 2000),
    ("server/doc/figures.md", 1500),
    ("shared/doc/experiments.md", 3500),
];

#[test]
fn documents_have_a_length_that_somebody_reads() {
    for (document, most) in LENGTHS {
        let words = read(document).split_whitespace().count();
        assert!(words <= most, "{document} has {words} words, and may have {most}");
    }
}

#[derive(Parser)]
struct Server {
    #[command(flatten)]
    args: ServeArgs,
}

#[test]
fn the_documents_of_settings_and_limits_are_those_that_the_server_prints() {
    let empty = tempfile::NamedTempFile::new().unwrap();
    let config = empty.path().to_str().unwrap();
    for name in ["settings", "limits"] {
        let print = format!("--print-{name}");
        let args = Server::parse_from(["bidak-server", "--config", config, &print]).args;
        let printed = args.printed().unwrap().unwrap();
        let document = format!("server/doc/{name}.md");
        let text = read(&document);
        let differs = text.lines().zip(printed.lines()).find(|(line, printed)| line != printed);
        assert!(text == printed, "bidak-server {print} > {document} writes it anew: {differs:#?}");
    }
}
