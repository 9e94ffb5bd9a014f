//! Reads and writes small files in order on its own thread, so that a slow disk delays neither the screen nor the conversation.

use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The longest wait for the disk at the end of the program.
const PATIENCE: Duration = Duration::from_secs(5);

type Job = Box<dyn FnOnce() + Send>;

/// The thread and its queue; it starts with the first job.
#[derive(Default)]
pub(crate) struct Disk(Option<(Sender<Job>, JoinHandle<()>)>);

impl Disk {
    /// Does `job` after all earlier ones.
    pub(crate) fn run(&mut self, job: impl FnOnce() + Send + 'static) {
        if self.0.is_none() {
            let (jobs, queue) = channel::<Job>();
            let work = move || queue.into_iter().for_each(|job| job());
            // If no thread starts, nothing is read or written.
            let thread = thread::Builder::new().name("disk".to_owned()).spawn(work);
            self.0 = thread.ok().map(|thread| (jobs, thread));
        }
        if let Some((jobs, _)) = &self.0 {
            // The thread ends after its queue.
            let _ = jobs.send(Box::new(job));
        }
    }

    /// Waits until everything is done.
    pub(crate) async fn finish(&mut self) {
        if let Some((jobs, thread)) = self.0.take() {
            drop(jobs);
            // Give up on a disk that does not answer.
            let _ = tokio::time::timeout(PATIENCE, tokio::task::spawn_blocking(move || thread.join())).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[tokio::test]
    async fn jobs_are_done_in_order_on_another_thread_and_all_before_the_end() {
        let done = Arc::new(Mutex::new(Vec::new()));
        let mut disk = Disk::default();
        for number in 0..20 {
            let done = Arc::clone(&done);
            disk.run(move || done.lock().expect("no panic").push((number, thread::current().id())));
        }
        disk.finish().await;
        let done = done.lock().expect("no panic");
        let here = thread::current().id();
        assert!(done.iter().all(|(_, thread)| *thread != here));
        assert!(done.iter().map(|(number, _)| *number).eq(0..20));
    }
}
