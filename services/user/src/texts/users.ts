export const invisibleCharacters =
  "There's something in this name that nobody can see. Please type it again, letter by letter.";
export const reservedName = 'That name is kept for the grown-ups who look after this site. Please pick another one.';
export const lookedAt = 'Please choose a different name. A grown-up on our team said no to this one.';
export const emailTaken = "There's already an account with this email.";
