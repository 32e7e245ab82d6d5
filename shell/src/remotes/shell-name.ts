/** The shell's name among the releases. The contract's own constant would bring its schemas into the page. */
export const shellName = 'shell';
