export const someReader = 'A reader';
