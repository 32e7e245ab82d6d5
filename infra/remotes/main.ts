import { runCli } from './run-cli';
import { thisRepository } from './this-repository';

/** `npm run remotes -- <command>`: what teams in this repository publish and release their remotes with. */
await runCli(thisRepository);
