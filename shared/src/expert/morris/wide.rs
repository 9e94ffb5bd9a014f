//! Runs the steps of the analyses with the widest registers that the processor has.

use super::block::{self, Memory};
use super::row::{Earlier, WhiteMenRow};

macro_rules! widened {
    ($(fn $name:ident($($arg:ident: $type:ty),*) $(-> $result:ty)?;)*) => {$(
        pub(super) fn $name($($arg: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,popcnt,lzcnt")]
                fn widest($($arg: $type),*) $(-> $result)? {
                    block::$name($($arg),*)
                }
                #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
                fn wide($($arg: $type),*) $(-> $result)? {
                    block::$name($($arg),*)
                }
                if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("lzcnt") {
                    if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
                        && is_x86_feature_detected!("avx512dq") && is_x86_feature_detected!("avx512vl") {
                        #[expect(unsafe_code, reason = "it rotates in one instruction")]
                        // SAFETY: as below.
                        return unsafe { widest($($arg),*) };
                    }
                    #[expect(unsafe_code, reason = "it halves the time")]
                    // SAFETY: the function asks for nothing but these features, and the processor has them.
                    return unsafe { wide($($arg),*) };
                }
            }
            block::$name($($arg),*)
        }
    )*};
}

widened! {
    fn settle(row: &WhiteMenRow, number: usize, memory: &mut Memory) -> bool;
    fn finish(row: &WhiteMenRow, number: usize, memory: &mut Memory);
    fn restore(row: &WhiteMenRow, solved: &Earlier, number: usize, memory: &mut Memory);
    fn winning_removals(row: &WhiteMenRow, solved: &Earlier, number: usize, memory: &mut Memory);
    fn wins_at_level(row: &WhiteMenRow, solved: &Earlier, number: usize, level: usize, memory: &mut Memory);
    fn losses_at_level(row: &WhiteMenRow, number: usize, level: usize, memory: &mut Memory) -> bool;
    fn black_removals(row: &WhiteMenRow, earlier: Option<&Earlier>, number: usize, memory: &mut Memory);
}
