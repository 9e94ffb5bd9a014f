//! The hot arithmetic of Reversi in a plain form, in one for AVX2 and in one for AVX-512, chosen at run time.
//!
//! The program is built for any x86-64 of the last fifteen years, but nearly all of them have AVX2 by now. A search is
//! generic over the [`Processor`] and begins in [`run_widest`]: everything that is inlined into [`Processor::run`] is compiled for its instructions.
//!
//! This is the only file of Reversi with `unsafe`, and only for that choice. The proof: `detected` alone makes a value of [`Avx2`] or [`Avx512`], after
//! the processor has said that it has every feature, and no processor loses one. The functions that are called ask for nothing else.

use crate::board::bits::Bits;
use crate::rules::reversi::flips;

/// The instructions that a search uses. A value proves that the processor has them.
pub trait Processor: Copy + Send + Sync {
    /// [`flips::flips`].
    fn flips(self, own: u64, enemy: u64, square: u8) -> u64;

    /// [`flips::placements`].
    fn placements(self, own: u64, enemy: u64) -> u64;

    /// The sum of the answers to a disc of `own` on each of `squares`, at least one for each.
    fn count_answers(self, own: u64, enemy: u64, squares: u64) -> u64;

    /// Does `work`. All of it that is inlined is compiled for this processor.
    fn run<W: Work>(self, work: W) -> W::Result;

    /// Calls a function. All of it that is inlined is compiled for this processor.
    fn call<R: Routine>(self, own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32;
}

/// A function with its arguments, compiled for each processor.
pub trait Work {
    /// Its result.
    type Result;

    /// Does the work. Implementations are `#[inline(always)]`, and so are the functions that they call often.
    fn done_on<P: Processor>(self, processor: P) -> Self::Result;
}

/// A function of the last plies, compiled for each processor. Unlike those of [`Work`] its arguments fit into registers.
pub trait Routine {
    /// Calls it. Implementations are `#[inline(always)]`, and so are the functions that they call often.
    fn called_on<P: Processor>(processor: P, own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32;
}

/// Does `work` with the widest instructions that this processor has.
pub fn run_widest<W: Work>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(processor) = Avx512::detected() {
            return processor.run(work);
        }
        if let Some(processor) = Avx2::detected() {
            return processor.run(work);
        }
    }
    Plain.run(work)
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Processor for Plain {
    #[inline]
    fn flips(self, own: u64, enemy: u64, square: u8) -> u64 {
        flips::flips(own, enemy, square)
    }

    #[inline]
    fn placements(self, own: u64, enemy: u64) -> u64 {
        flips::placements(own, enemy)
    }

    fn count_answers(self, own: u64, enemy: u64, squares: u64) -> u64 {
        let answers = Bits(squares).map(|square| {
            let flipped = flips::flips(own, enemy, square);
            // Without a placement there is one sequence: a pass, or the end.
            u64::from(flips::placements(enemy ^ flipped, own ^ flipped ^ 1 << square).count_ones().max(1))
        });
        answers.sum()
    }

    #[inline]
    fn run<W: Work>(self, work: W) -> W::Result {
        work.done_on(self)
    }

    fn call<R: Routine>(self, own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32 {
        R::called_on(self, own, enemy, squares, alpha, nodes)
    }
}

/// The processor `$name`, which has each `$feature`, `$all` in one text, with the arithmetic of the module `$arithmetic`.
#[cfg(target_arch = "x86_64")]
macro_rules! processor_with {
    ($name:ident, $arithmetic:ident, $explanation:literal, $all:literal, $($feature:tt),+) => {
        #[doc = $explanation]
        #[derive(Clone, Copy, Debug)]
        pub struct $name(());

        impl $name {
            /// The proof, if the processor has the instructions.
            pub fn detected() -> Option<Self> {
                let has_all = $(is_x86_feature_detected!($feature))&&+;
                has_all.then_some(Self(()))
            }
        }

        impl Processor for $name {
            #[inline]
            fn flips(self, own: u64, enemy: u64, square: u8) -> u64 {
                // SAFETY: there is a value of this type, so the processor has the features.
                unsafe { $arithmetic::flips(own, enemy, square) }
            }

            #[inline]
            fn placements(self, own: u64, enemy: u64) -> u64 {
                // SAFETY: as above.
                unsafe { $arithmetic::placements(own, enemy) }
            }

            fn count_answers(self, own: u64, enemy: u64, squares: u64) -> u64 {
                // SAFETY: as above.
                unsafe { $arithmetic::count_answers(own, enemy, squares) }
            }

            #[inline]
            fn run<W: Work>(self, work: W) -> W::Result {
                #[target_feature(enable = $all)]
                fn widened<W: Work>(processor: $name, work: W) -> W::Result {
                    work.done_on(processor)
                }
                // SAFETY: as above.
                unsafe { widened(self, work) }
            }

            #[inline]
            fn call<R: Routine>(self, own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32 {
                #[target_feature(enable = $all)]
                fn widened<R: Routine>(own: u64, enemy: u64, squares: u64, alpha: i32, nodes: &mut u64) -> i32 {
                    R::called_on($name(()), own, enemy, squares, alpha, nodes)
                }
                // SAFETY: as above.
                unsafe { widened::<R>(own, enemy, squares, alpha, nodes) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
pub use with_features::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "searches to the end execute two fifths fewer instructions, and a perft half")]
mod with_features {
    use super::{Processor, Routine, Work};
    use crate::rules::reversi::{wide, widest};

    processor_with!(
        Avx2,
        wide,
        "A processor with AVX2 and the extensions of its generation.",
        "avx2,bmi1,bmi2,lzcnt,popcnt",
        "avx2",
        "bmi1",
        "bmi2",
        "lzcnt",
        "popcnt"
    );
    processor_with!(
        Avx512,
        widest,
        "A processor with AVX-512 on registers of 256 bits.",
        "avx2,avx512f,avx512vl,avx512cd,bmi1,bmi2,lzcnt,popcnt",
        "avx2",
        "avx512f",
        "avx512vl",
        "avx512cd",
        "bmi1",
        "bmi2",
        "lzcnt",
        "popcnt"
    );
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::game::Game;
    use crate::rules::reversi::Reversi;

    fn check(processor: Option<impl Processor>, own: u64, enemy: u64) {
        let Some(wide) = processor else { return };
        let legal = Plain.placements(own, enemy);
        assert_eq!(wide.placements(own, enemy), legal, "{own:x} {enemy:x}");
        assert_eq!(wide.count_answers(own, enemy, legal), Plain.count_answers(own, enemy, legal), "{own:x} {enemy:x}");
        for square in Bits(!(own | enemy)) {
            assert_eq!(wide.flips(own, enemy, square), Plain.flips(own, enemy, square), "{own:x} {enemy:x} {square}");
        }
    }

    fn check_all(own: u64, enemy: u64) {
        check(Avx2::detected(), own, enemy);
        check(Avx512::detected(), own, enemy);
    }

    #[test]
    fn the_arithmetic_is_the_same_on_every_processor() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
        for _ in 0..60 {
            let mut position = Reversi::initial(&());
            while let Some(turn) = position.legal().choose(&mut rng) {
                position.apply(*turn);
                check_all(position.own(), position.enemy());
            }
            // No game comes to most of these.
            let own = rng.random::<u64>() & rng.random::<u64>();
            check_all(own, rng.random::<u64>() & !own);
            check_all(own, !own & !(1 << rng.random_range(0..64)));
        }
    }
}
