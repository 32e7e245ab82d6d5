/** The project's root folder. */
export const root: string;
/** Installs the locked packages when they are missing or out of date; ends the process when that fails. */
export function ensurePackages(): void;
/** Installs what a changed package.json asks for, and writes the lock file anew; ends the process when that fails. */
export function installPackages(): void;
