//! How far shallow searches are from deeper ones.

use crate::eval::Score;

/// Squared differences of searches by the stage, the shallow and the deep depth.
#[derive(Default)]
pub(super) struct Samples(std::collections::BTreeMap<[u32; 3], (f64, f64)>);

impl Samples {
    /// A difference in hundredths of a piece.
    pub(super) fn add(&mut self, at: [u32; 3], difference: Score) {
        let (sum, count) = self.0.entry(at).or_default();
        *sum += (f64::from(difference) / 100.0).powi(2);
        *count += 1.0;
    }

    /// Least squares of the logarithm of the deviation in pieces, each weighted by its number of samples.
    pub(super) fn fit(&self) -> Vec<f32> {
        let mut matrix = [[0.0_f64; 5]; 4];
        for ([left, shallow, deep], (sum, count)) in &self.0 {
            let row = [1.0, f64::from(*left), f64::from(*shallow), f64::from(*deep)];
            let target = (sum / count).max(0.01).sqrt().ln();
            for i in 0..4 {
                for j in 0..4 {
                    matrix[i][j] += count * row[i] * row[j];
                }
                matrix[i][4] += count * row[i] * target;
            }
            // In endings the last two numbers may depend on the first: they are not learnt then.
        }
        solve(matrix).map(|factor| factor as f32).to_vec()
    }
}

/// Gauss's elimination with a little ridge, for equations that may depend on each other.
fn solve(mut matrix: [[f64; 5]; 4]) -> [f64; 4] {
    for (index, row) in matrix.iter_mut().enumerate() {
        row[index] += 1e-6 * row[index] + 1e-9;
    }
    for pivot in 0..4 {
        for row in (0..4).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let subtracted = matrix[pivot];
            for (cell, other) in matrix[row].iter_mut().zip(subtracted) {
                *cell -= factor * other;
            }
        }
    }
    std::array::from_fn(|index| matrix[index][4] / matrix[index][index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deviations_are_fitted_by_their_logarithm() {
        let mut samples = Samples::default();
        for left in 20..40 {
            for deep in 3..8 {
                for shallow in 0..deep - 1 {
                    let deviation =
                        (0.5 - 0.01 * f64::from(left) - 0.1 * f64::from(shallow) + 0.15 * f64::from(deep)).exp();
                    for sign in [-1.0, 1.0] {
                        samples.add([left, shallow, deep], (100.0 * sign * deviation).round() as Score);
                    }
                }
            }
        }
        for (found, factor) in samples.fit().into_iter().zip([0.5, -0.01, -0.1, 0.15]) {
            assert!((found - factor).abs() < 0.01, "{found} instead of {factor}");
        }
    }
}
