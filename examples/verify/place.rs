//! A place in a report: a value and the path to it, so that whatever is wrong can be named.

use std::fmt;

use serde_json::Value;

/// A value of a report, and where it is.
#[derive(Clone)]
pub struct Place<'a> {
    pub path: String,
    pub value: &'a Value,
}

/// A place that does not hold what a report has there.
#[derive(Debug)]
pub struct Unreadable {
    path: String,
    rule: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_empty() {
            "the report"
        } else {
            &self.path
        };
        write!(f, "{path} {}", self.rule)
    }
}

impl<'a> Place<'a> {
    pub fn root(value: &'a Value) -> Self {
        Self {
            path: String::new(),
            value,
        }
    }

    /// The error that this place breaks `rule`, worded "must be …".
    pub fn unreadable(&self, rule: impl Into<String>) -> Unreadable {
        Unreadable {
            path: self.path.clone(),
            rule: rule.into(),
        }
    }

    /// The property of that name, which has to be there.
    pub fn get(&self, name: &str) -> Result<Place<'a>, Unreadable> {
        self.find(name)?
            .ok_or_else(|| self.unreadable(format!("must have {name:?}")))
    }

    /// The property of that name, if it is there.
    pub fn find(&self, name: &str) -> Result<Option<Place<'a>>, Unreadable> {
        let object = self
            .value
            .as_object()
            .ok_or_else(|| self.unreadable("must be an object"))?;
        let dot = if self.path.is_empty() { "" } else { "." };
        Ok(object.get(name).map(|value| Place {
            path: format!("{}{dot}{name}", self.path),
            value,
        }))
    }

    pub fn elements(&self) -> Result<Vec<Place<'a>>, Unreadable> {
        let array = self
            .value
            .as_array()
            .ok_or_else(|| self.unreadable("must be an array"))?;
        let element = |(at, value)| Place {
            path: format!("{}[{at}]", self.path),
            value,
        };
        Ok(array.iter().enumerate().map(element).collect())
    }

    pub fn text(&self) -> Result<&'a str, Unreadable> {
        self.value
            .as_str()
            .ok_or_else(|| self.unreadable("must be a string"))
    }

    pub fn number(&self) -> Result<f64, Unreadable> {
        self.value
            .as_f64()
            .ok_or_else(|| self.unreadable("must be a number"))
    }

    /// A whole number that fits the type, as counts, indices, seeds and bytes are. Above 2^53 JavaScript
    /// would not have written it exactly.
    pub fn whole<N: TryFrom<u64>>(&self) -> Result<N, Unreadable> {
        let exact = self.value.as_u64().filter(|&whole| whole <= 1 << 53);
        let whole = exact.and_then(|whole| N::try_from(whole).ok());
        whole.ok_or_else(|| self.unreadable("must be a whole number in range"))
    }

    pub fn flag(&self) -> Result<bool, Unreadable> {
        self.value
            .as_bool()
            .ok_or_else(|| self.unreadable("must be true or false"))
    }

    pub fn numbers(&self) -> Result<Vec<f64>, Unreadable> {
        self.elements()?.iter().map(Place::number).collect()
    }

    pub fn texts(&self) -> Result<Vec<String>, Unreadable> {
        self.elements()?
            .iter()
            .map(|place| place.text().map(str::to_owned))
            .collect()
    }
}
