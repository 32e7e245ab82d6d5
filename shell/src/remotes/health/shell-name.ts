/** The shell's name among the releases. Importing the contract's constant would bring its schemas into the page. */
export const shellName = 'shell';
