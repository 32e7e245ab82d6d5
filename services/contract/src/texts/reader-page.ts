export const sayWhatToChange = 'Please say what to change.';
