export const noSuchFile = 'There is no such file.';
