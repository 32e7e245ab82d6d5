import { remoteFolders } from './workspaces';

/** The ports of these apps are named in documents. Later remotes follow in alphabetical order. */
const firstOnes = ['shell', 'mf-blog', 'mf-dashboard', 'mf-admin', 'mf-funzone'];
const firstPort = 3000;

/** Returns the ports of the dev servers of the shell and each remote. Settings such as `MF_CLUB_PORT` override them. */
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
