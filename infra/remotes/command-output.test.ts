import type { RemoteHealth, RemoteStatus } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { generationLines, healthLine, incompatibilityLines, statusLines } from './command-output';

const since = '2026-05-04T10:00:00.000Z';

function buildHealth(overrides: Partial<RemoteHealth> = {}): RemoteHealth {
  const counts = { views: 1_204, failures: 3, tampered: 0 };
  return { version: '1.4.0-5f1c', channel: 'canary', since, ...counts, ...overrides };
}

describe('healthLine', () => {
  it('tells how a version does on the pages of readers', () => {
    expect(healthLine(buildHealth())).toBe('1.4.0-5f1c (canary)  1,204 views, 3 failures, since 2026-05-04 10:00');
  });

  it('leaves out what nobody has told yet, and says when files were changed on their way', () => {
    expect(healthLine(buildHealth({ views: 0, failures: 1, tampered: 1 }))).toBe(
      '1.4.0-5f1c (canary)  0 views, 1 failure (1 with a changed file), since 2026-05-04 10:00',
    );
  });
});

it('healthLine says what a canary is judged by besides failures', () => {
  const outcomes = [{ name: 'posted', offered: 60, reached: 30 }];
  expect(healthLine(buildHealth({ trial: { opened: 200, frozen: 2, outcomes } }))).toMatch(
    /; 2 of 200 pages froze; posted on 30 of 60$/,
  );
});

it('incompatibilityLines names the teams that a shell would break, and why', () => {
  const incompatibility = {
    version: '1',
    role: 'stable',
    gate: 'shared-packages',
    reason: 'it needs the kit ^0.1.0',
  } as const;
  expect(
    incompatibilityLines([
      { remote: 'mf_blog', ...incompatibility },
      { remote: 'mf_club', ...incompatibility },
    ]),
  ).toEqual([
    "This shell would break 2 of the site's remotes: mf_blog, mf_club.",
    '  mf_blog 1 (stable)  shared-packages: it needs the kit ^0.1.0',
    '  mf_club 1 (stable)  shared-packages: it needs the kit ^0.1.0',
  ]);
});

describe('generationLines', () => {
  const generation = { shared: { '@storysprout/kit': '0.1.0', react: '19.3.1' }, bytes: 97_500 };

  it('says what the site has twice, what it costs, and who holds it up', () => {
    const needs = { '@storysprout/kit': '^0.1.0', react: '^19.3.0' };
    const holders = [{ remote: 'mf_blog', version: '1.4.0', role: 'stable', needs }] as const;
    expect(generationLines([{ ...generation, holders: [...holders] }])).toEqual([
      'The shell also brings kit 0.1.0 with React 19.3.1: 98 kB on pages that need it. They are held up by:',
      '  mf_blog 1.4.0 (stable)  works with kit ^0.1.0, React ^19.3.0',
    ]);
  });

  it('says when it can go, and nothing where there is one', () => {
    expect(generationLines([{ ...generation, holders: [] }])[0]).toMatch(/Nobody does any more\.$/);
    expect(generationLines()).toEqual([]);
  });
});

describe('statusLines', () => {
  it('has no heading for readers before anybody gets a version', () => {
    const remote: RemoteStatus = {
      name: 'mf_club',
      revision: 1,
      stable: null,
      canary: null,
      previous: null,
      releases: [
        {
          version: '0.1.0-77aa',
          publishedAt: since,
          publishedBy: 'the club team',
          files: 12,
          bytes: 40_100,
          tests: 9,
          source: { commit: '0123456789abcdef', author: 'Sam', message: 'feat(club): a first page' },
          notices: ['remote.json has no uses'],
        },
      ],
    };
    expect(statusLines({ remote, health: [] }, [])).toEqual([
      'mf_club  stable none yet  (revision 1)',
      '  0.1.0-77aa  2026-05-04 10:00  12 files, 41 kB, 9 tests passed',
      '    0123456789 by Sam: feat(club): a first page',
      '    not checked: remote.json has no uses',
      'Latest changes:',
    ]);
  });
});
