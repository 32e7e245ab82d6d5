export const pickYear = 'Please pick the year you were born.';
export const pickMonth = 'Please pick the month you were born.';
export const oldLink = "This link doesn't work anymore. It may be too old, or somebody has already used it.";
export const loadAgain = 'Please reload the page.';
export const eightDigits = 'The code has 8 digits.';
