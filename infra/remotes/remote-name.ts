/** `mf-club` in texts and folders is `mf_club` in the browser and the registry. */
export const nameOf = (remote: string) => remote.replaceAll('-', '_');
