import { expect, it } from 'vitest';
import { ask } from './ask';
import { runCommand } from './commands';
import type { RegistryClient } from './registry-client';
import { thisRepository } from './workplaces/this-repository';

const run = (line: string) => runCommand(ask(line.split(' ')), thisRepository, () => ({}) as RegistryClient);

it('says how a shell is tried, which has no pages for a browser to open', async () => {
  await expect(run('smoke-test shell')).rejects.toThrow(
    'a new shell is not tried so. Try: npm run remotes -- check-shell',
  );
});
