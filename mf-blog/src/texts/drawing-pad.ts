/** The drawing pad for a cover. */

export const draw = 'Draw a picture';
export const drawACover = 'Draw a cover';
export const color = 'Color';
export const black = 'Black';
export const red = 'Red';
export const orange = 'Orange';
export const yellow = 'Yellow';
export const green = 'Green';
export const blue = 'Blue';
export const purple = 'Purple';
export const brown = 'Brown';
export const eraser = 'Eraser';
export const pen = 'Pen';
export const thin = 'Thin';
export const medium = 'Medium';
export const thick = 'Thick';
export const undo = 'Undo';
export const startOver = 'Start over';
export const sheet = 'Your sheet of paper';
export const keyboardHint = 'No mouse? The arrow keys move the pen. The space bar puts it down and lifts it.';
export const useMyPicture = 'Use my picture';
export const notMade = "We couldn't make a picture of it. Please try again.";
