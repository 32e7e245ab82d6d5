import { afterAll, beforeAll } from 'vitest';
import { cleanUpHooks, startHooks } from './cleanup';

/** A setup file: its hooks are declared before those of a test file, so they are the first and the last to run. */
beforeAll(startHooks);
afterAll(cleanUpHooks);
