//! Ridge regression over sparse features by conjugate gradients.
//!
//! Minimises the sum of (value - sum of the weights of its lines)² over all examples, plus `RIDGE` times the squared distance of the weights
//! from where they began, so that lines that hardly occur stay where they were. The normal equations are never written down: each step walks
//! over the examples once. They are preconditioned by how often each line occurs (Jacobi).

/// The weight of the round before counts like this number of examples.
const RIDGE: f32 = 20.0;
/// Steps of conjugate gradients. More steps lower the error on the training examples, but hardly that on others.
const STEPS: usize = 40;
/// The last steps are left out once the residual is this part of the first one.
const ENOUGH: f64 = 1e-6;

/// Fits weights to examples: `features` lines and one value each. Begins at the weights `before`.
pub fn fit(lines: &[u32], features: usize, values: &[f32], before: &[f32]) -> Vec<f32> {
    let sum = |weights: &[f32], lines: &[u32]| -> f32 { lines.iter().map(|line| weights[*line as usize]).sum() };
    let examples = || lines.chunks_exact(features).zip(values);
    let mut counts = vec![RIDGE; before.len()];
    let mut residual = vec![0.0; before.len()];
    for (lines, value) in examples() {
        let off = value - sum(before, lines);
        for line in lines {
            counts[*line as usize] += 1.0;
            residual[*line as usize] += off;
        }
    }
    let mut weights = before.to_vec();
    let mut scaled: Vec<f32> = residual.iter().zip(&counts).map(|(off, count)| off / count).collect();
    let mut direction = scaled.clone();
    let mut size = dot(&residual, &scaled);
    let least = ENOUGH * size;
    for _ in 0..STEPS {
        if size <= least {
            break;
        }
        let mut image: Vec<f32> = direction.iter().map(|step| RIDGE * step).collect();
        for (lines, _) in examples() {
            let change = sum(&direction, lines);
            for line in lines {
                image[*line as usize] += change;
            }
        }
        let length = size / dot(&direction, &image);
        for (((weight, off), step), image) in weights.iter_mut().zip(&mut residual).zip(&direction).zip(&image) {
            *weight += length as f32 * step;
            *off -= length as f32 * image;
        }
        for ((scaled, off), count) in scaled.iter_mut().zip(&residual).zip(&counts) {
            *scaled = off / count;
        }
        let next = dot(&residual, &scaled);
        let turn = (next / size) as f32;
        for (step, scaled) in direction.iter_mut().zip(&scaled) {
            *step = scaled + turn * *step;
        }
        size = next;
    }
    weights
}

fn dot(one: &[f32], other: &[f32]) -> f64 {
    one.iter().zip(other).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn weights_that_made_the_values_are_found_and_unknown_lines_stay() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let truth: Vec<f32> = (0..50).map(|_| rng.random_range(-100.0..100.0)).collect();
        let lines: Vec<u32> = (0..4 * 20_000).map(|_| rng.random_range(0..50)).collect();
        let values: Vec<f32> =
            lines.chunks(4).map(|lines| lines.iter().map(|line| truth[*line as usize]).sum()).collect();
        let mut before = vec![0.0; 60];
        before[55] = 7.0;
        let found = fit(&lines, 4, &values, &before);
        for (line, weight) in truth.iter().enumerate() {
            assert!((found[line] - weight).abs() < 2.0, "{line}: {} instead of {weight}", found[line]);
        }
        assert_eq!(found[50..], before[50..]);
    }

    #[test]
    fn without_examples_nothing_changes() {
        assert_eq!(fit(&[], 3, &[], &[1.0, 2.0]), [1.0, 2.0]);
    }
}
