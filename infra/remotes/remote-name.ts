/** Returns the name for the browser and the registry: `mf_club` for the label or folder `mf-club`. */
export const nameOf = (remote: string) => remote.replaceAll('-', '_');
