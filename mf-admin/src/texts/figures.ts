/** The figures of a month. */

export const notFetched = "We couldn't get the figures. Please try again.";
export const month = 'Month';
export const downloadAsCsv = 'Download as CSV';
export const notLoaded = "We couldn't load the figures.";
export const figures = 'Figures';
export const what = 'What';
export const cameIn = 'Came in';
export const reported = 'Reported';
export const held = 'Held';
export const decided = 'Decided';
export const appealsGranted = 'Appeals granted';
export const halfWithin = 'Half took';
export const n95Of100Within = '95 of 100 took';
