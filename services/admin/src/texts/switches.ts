export const sayWhyClosed = 'Please say why it is closed. Readers will see it.';
