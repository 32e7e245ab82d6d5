import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedModules, sharedRanges } from './shared-modules';
import { inTempFolder } from './temp-folder';

type Ranges = Readonly<Record<string, string>>;

/** Returns the ranges for a remote with this package.json, where kit 0.1.4 and React 19.3.1 are installed. */
function rangesOf(json: { dependencies?: Ranges; devDependencies?: Ranges; peerDependencies?: Ranges }) {
  return inTempFolder('remote', async (folder) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mf-club', version: '0.1.0', ...json }));
    const installed = { '@storysprout/kit': '0.1.4', react: '19.3.1', 'react-dom': '19.3.1' };
    for (const [name, version] of Object.entries(installed)) {
      mkdirSync(join(folder, 'node_modules', name), { recursive: true });
      writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
    }
    return { ranges: sharedRanges(folder), modules: sharedModules(folder) };
  });
}

it("takes the ranges of the remote's own package.json, first those of peerDependencies", async () => {
  const { ranges, modules } = await rangesOf({
    dependencies: { '@storysprout/kit': '0.1.4', react: '^19.2.0' },
    peerDependencies: { '@storysprout/kit': '^0.1.0 || ^0.2.0' },
    devDependencies: { 'react-dom': '>=19.2.0 <21' },
  });
  expect(ranges).toEqual({
    react: '^19.2.0',
    'react/jsx-runtime': '^19.2.0',
    'react-dom': '>=19.2.0 <21',
    '@storysprout/kit': '^0.1.0 || ^0.2.0',
    '@storysprout/kit/router': '^0.1.0 || ^0.2.0',
  });
  expect(modules.react).toMatchObject({ requiredVersion: '^19.2.0', import: false });
});

it('takes a pinned version, or none, for what is installed and compatible', async () => {
  const { ranges } = await rangesOf({ dependencies: { '@storysprout/kit': '0.1.0', react: '19.3.1' } });
  expect(ranges).toMatchObject({ '@storysprout/kit': '^0.1.4', react: '^19.3.1', 'react-dom': '^19.3.1' });
});

it('refuses a range that what is installed is outside of', async () => {
  await expect(rangesOf({ peerDependencies: { '@storysprout/kit': '^0.2.0' } })).rejects.toThrow(
    'package.json asks for @storysprout/kit ^0.2.0, and 0.1.4 is installed: nobody has tried it.',
  );
});
