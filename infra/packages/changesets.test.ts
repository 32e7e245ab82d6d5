import { describe, expect, it } from 'vitest';
import { changesetsIn, missingChangeset } from './changesets';
import { declarationsIn } from './surface';

const kit = '@storysprout/kit';
const typesOf = (text: string, version = '0.1.0') => ({ version, declarations: declarationsIn('button.d.ts', text) });

const before = typesOf(`
  export interface ButtonProps { size: 'm' | 's' }
  export declare function Button(props: ButtonProps): string;
`);
const grown = typesOf(`
  /** A new comment changes nothing. */
  export interface ButtonProps { size:
    'm' | 's' }
  export declare function Button(props: ButtonProps): string;
  export declare const buttons: readonly string[];
`);
const narrowed = typesOf(`
  export interface ButtonProps { size: 'm' }
  export declare function Button(props: ButtonProps): string;
`);

const minor = changesetsIn(`---\n"${kit}": minor\n---\n\nButtons have one size.\n`);
const patch = changesetsIn(`---\n'${kit}': patch\n---\n`);

describe('a change of what a package offers', () => {
  it('is none when only comments and lines change', () => {
    const { declarations } = typesOf(`/** Now with a comment. */ export interface ButtonProps { size: 'm' | 's' }
      export declare function Button(props:
        ButtonProps): string;`);
    expect(missingChangeset(kit, before, { ...before, declarations }, [])).toEqual([]);
  });

  it.each([
    ['something new', grown, 'New:', '  button.d.ts buttons'],
    ['something changed', narrowed, 'Changed or gone:', '  button.d.ts ButtonProps'],
    ['something gone', typesOf(''), 'Changed or gone:', '  button.d.ts Button'],
  ])('is refused without a changeset: %s', (_what, now, heading, line) => {
    const lines = missingChangeset(kit, before, now, []);
    expect(lines[0]).toContain(`no changeset says "${kit}": minor`);
    expect(lines).toEqual(expect.arrayContaining([heading, line]));
  });

  it('is refused with a changeset that says less, or speaks of another package', () => {
    expect(missingChangeset(kit, before, narrowed, patch)).not.toEqual([]);
    expect(missingChangeset(kit, before, narrowed, [{ name: '@storysprout/contract', bump: 'major' }])).not.toEqual([]);
  });

  it('passes with its changeset', () => {
    expect(missingChangeset(kit, before, narrowed, minor)).toEqual([]);
    expect(missingChangeset(kit, before, grown, minor)).toEqual([]);
  });

  it('is a major one from 1.0.0 on', () => {
    const [stable, now] = [before, narrowed].map((each) => ({ ...each, version: '1.0.0' }));
    expect(stable && now && missingChangeset(kit, stable, now, minor)[0]).toContain(`"${kit}": major`);
  });
});

it('asks for the surface of a version that has none', () => {
  expect(missingChangeset(kit, null, before, [])[0]).toContain('npm run packages -- surface');
  expect(missingChangeset(kit, before, typesOf('', '0.2.0'), minor)[0]).toContain('npm run packages -- surface');
});
