export const notLooser = 'Comments can only be read more strictly here than the site is set up for.';
export const sayWhyClosed = 'Please say why it is closed. Readers will see it.';
