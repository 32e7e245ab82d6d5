#!/usr/bin/env node
import { register } from 'tsx/esm/api';

/** `npx remotes` in this repository, which has no build of the package: the same as `npm run remotes --`. */
register();
await import('./main.ts');
