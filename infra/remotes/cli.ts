#!/usr/bin/env node
import { runCli } from './run-cli';
import { ownRepository } from './workplaces/own-repository';

/** `npx remotes <command>`: creates, publishes and releases the remote in a team's own repository. */
await runCli(ownRepository);
