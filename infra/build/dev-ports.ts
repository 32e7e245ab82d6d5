import { remoteFolders } from './workspaces';

/** Ports that documents name; remotes that came later follow in the order of their names. */
const firstOnes = ['shell', 'mf-blog', 'mf-dashboard', 'mf-admin', 'mf-funzone'];
const firstPort = 3000;

/** Where the dev servers of the shell and of each remote listen. `MF_CLUB_PORT` and the like say otherwise. */
export function devPorts(): ReadonlyMap<string, number> {
  const later = remoteFolders().filter((name) => !firstOnes.includes(name));
  const names = [...firstOnes, ...later];
  return new Map(
    names.map((name, at) => {
      const setting = process.env[`${name.toUpperCase().replaceAll('-', '_')}_PORT`];
      return [name, Number(setting ?? firstPort + at)];
    }),
  );
}
