export const sayWhy = 'Please say why.';
export const sayWhatFor = 'Please say what the token is for.';
