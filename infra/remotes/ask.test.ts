import { describe, expect, it } from 'vitest';
import { ask } from './ask';

const asked = (line: string) => ask(line.split(' '));

describe('a command line', () => {
  it.each([
    ['release mf-club 0.2.0 --canary 10', { remote: 'mf_club', version: '0.2.0', canary: 10 }],
    ['release 0.2.0 --canary 10', { remote: undefined, version: '0.2.0', canary: 10 }],
    ['status mf_club', { remote: 'mf_club', version: undefined }],
    ['preview mf-club@0.2.0,mf-blog --comment', { builds: ['mf-club@0.2.0', 'mf-blog'], comment: true }],
    ['preview', { builds: [] }],
    ['rollback', { remote: undefined, version: undefined }],
    ['new Club', { remote: 'Club', version: undefined }],
    ['dev --site https://storysprout.example', { site: 'https://storysprout.example' }],
  ])('%s', (line, expected) => {
    expect(asked(line)).toMatchObject(expected);
  });

  it.each([
    ['release 1.0.0 --canary 0', '--canary takes a whole number'],
    ['release 1.0.0 --canary 2.5', '--canary takes a whole number'],
    ['release 1.0.0 --promote-after 0', '--promote-after takes hours'],
  ])('%s is refused', (line, reason) => {
    expect(() => asked(line)).toThrow(reason);
  });
});
