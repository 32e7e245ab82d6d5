/** The project's root folder. */
export const root: string;
/** Whether what npm last installed in a folder is what its lock file names. */
export function isInstalled(folder: string): boolean;
/** Installs the locked packages when they are missing or out of date; ends the process when that fails. */
export function ensurePackages(): void;
/** Installs what a changed package.json asks for, and writes the lock file anew; ends the process when that fails. */
export function installPackages(): void;
