//! Student's t distribution, for the interval of a mean that other benchmarks report.
//!
//! No verdict here hangs on it: it supposes noise that is normally distributed, and that of a browser is not.

use std::f64::consts::FRAC_2_PI;

/// How far from 0, to either side, Student's t lies with this probability: the quantile at
/// `(1 + level) / 2`.
///
/// The probability is the finite sum that it is for a whole number of degrees of freedom
/// (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4). All its terms are
/// positive, so nothing cancels. It grows with the bound, which is found by bisection until two
/// neighbouring numbers are left.
///
/// `level` is a probability above 0 and below 1, `freedom` at least 1.
pub fn two_sided(level: f64, freedom: u32) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while within(high, freedom) < level {
        low = high;
        high *= 2.0;
    }
    loop {
        let middle = low / 2.0 + high / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if within(middle, freedom) < level {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// The probability that Student's t lies between `-bound` and `bound`.
fn within(bound: f64, freedom: u32) -> f64 {
    let nu = f64::from(freedom);
    let radius = nu.sqrt().hypot(bound);
    let (sine, cosine) = (bound / radius, nu.sqrt() / radius);
    let series = |first: u32, terms: u32| {
        let mut term = 1.0;
        let mut sum = 0.0;
        for k in 0..terms {
            sum += term;
            let next = f64::from(2 * k + first);
            term *= next / (next + 1.0) * cosine * cosine;
        }
        sum
    };
    if freedom.is_multiple_of(2) {
        sine * series(1, freedom / 2)
    } else {
        FRAC_2_PI * (bound.atan2(nu.sqrt()) + sine * cosine * series(2, freedom / 2))
    }
}
