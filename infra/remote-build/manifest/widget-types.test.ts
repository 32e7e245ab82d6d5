import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteManifest } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { inTempFolder } from '../temp-folder';
import { typesOf } from './widget-types';

const compilerOptions = {
  strict: true,
  jsx: 'preserve',
  target: 'es2022',
  module: 'esnext',
  lib: ['es2023'],
  types: [],
};

const files: Readonly<Record<string, string>> = {
  'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
  'src/kit.d.ts':
    'declare const Slot: any, SlotWidget: any, RemoteWidget: any; declare function useSlot(name: string): any[];',
  'src/widgets/hello.widget.tsx': `
    interface Animal { readonly name: string; readonly friends: readonly string[] }
    interface HelloProps {
      readonly who: 'fox' | 'owl';
      readonly size?: number;
      readonly isLoud: boolean;
      readonly animal: Readonly<Animal>;
      readonly since: Date;
      readonly names: Readonly<Record<string, string>>;
      readonly onDone: (count: number, why?: string) => void;
    }
    export default function Hello({ who }: HelloProps) { return null; }`,
  'src/widgets/empty.widget.tsx': 'export default function Empty() { return null; }',
  'src/pages/club.page.tsx': `
    export default function Club({ id }: { id: string }) {
      return <><Slot name="club.foot" props={{ blogId: id }} quiet /><RemoteWidget remote="mf_blog" name="LatestBlogs" /></>;
    }`,
  'src/tabs.tsx': `export const Tabs = (props: { count: number }) => useSlot('club.tab').map((item) => <SlotWidget item={item} props={props} />);`,
};

const manifest: RemoteManifest = {
  ...{ name: 'mf_club', label: 'The club', contract: 1 },
  pages: [{ path: '/club/:id', expose: './pages/club', title: 'Club', access: 'public' }],
  widgets: [
    { name: 'Hello', expose: './widgets/hello' },
    { name: 'Empty', expose: './widgets/empty' },
  ],
};

it('finds what widgets take and what pages pass, as the compiler understands them', async () => {
  await inTempFolder('widget-types', async (folder) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const { takes, passes } = typesOf(folder, manifest);
    const animal = { fields: { friends: { list: 'string' }, name: 'string' } };
    const onDone = { call: ['number', { oneOf: ['string', 'undefined'] }], answers: 'void' };
    expect(takes).toEqual([
      {
        name: 'Hello',
        hash: expect.stringMatching(/^[0-9a-f]{16}$/),
        props: {
          fields: {
            ...{ animal, onDone, isLoud: 'boolean', names: { each: 'string' }, since: 'type Date', 'size?': 'number' },
            who: { oneOf: ['"fox"', '"owl"'] },
          },
        },
      },
      { name: 'Empty', hash: expect.any(String), props: { fields: {} } },
    ]);
    expect(passes).toEqual({
      widgets: [{ remote: 'mf_blog', name: 'LatestBlogs', at: '/club/:id', props: { fields: {} } }],
      slots: [
        { slot: 'club.foot', at: '/club/:id', props: { fields: { blogId: 'string' } } },
        { slot: 'club.tab', at: 'src/tabs.tsx', props: { fields: { count: 'number' } } },
      ],
    });
  });
});
