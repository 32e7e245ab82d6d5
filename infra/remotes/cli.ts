#!/usr/bin/env node
import { ownRepository } from './own-repository';
import { runCli } from './run-cli';

/** `npx remotes <command>`: what a team with a repository of its own makes, publishes and releases its remote with. */
await runCli(ownRepository);
