import { runCli } from './run-cli';
import { thisRepository } from './workplaces/this-repository';

/** `npm run remotes -- <command>`: publishes and releases the remotes of the teams in this repository. */
await runCli(thisRepository);
