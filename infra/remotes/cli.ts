#!/usr/bin/env node
import { ownRepository } from './own-repository';
import { runCli } from './run-cli';

/** `npx remotes <command>`: creates, publishes and releases the remote in a team's own repository. */
await runCli(ownRepository);
