import type { RemoteFile, TypeShape } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { around, sample } from '../../test/support/samples';
import { readBuild } from '../releases/build';
import type { PlatformContext } from './gate';
import { incompatibilities } from './shape-fit';
import { widgetsGate } from './widgets.gate';

const takes = (fields: Readonly<Record<string, TypeShape>>): Partial<RemoteFile> => ({
  widgets: [{ name: 'LatestBlogs', hash: '0123456789abcdef', props: { fields } }],
});

function release(remote: Partial<RemoteFile>, manifest: Partial<RemoteFile['manifest']> = {}) {
  const read = readBuild('mf_blog', sample({ remote, manifest }));
  if (!read.ok) throw new Error(read.reason);
  return read.build;
}

const passing = (props: TypeShape, current: RemoteFile | null = null): PlatformContext => {
  const uses = { widgets: [{ remote: 'mf_blog', name: 'LatestBlogs', at: '/dashboard', props }], pages: [] };
  return { ...around, current, neighbours: [{ who: 'mf_dashboard 3', uses, pages: [] }] };
};

describe('a release of a widget', () => {
  const live = passing({ fields: { blogId: 'string' } }, release(takes({ blogId: 'string' })).remote);

  it('may take more that is optional', () => {
    expect(widgetsGate(release(takes({ blogId: 'string', 'size?': 'number' })), live)).toEqual([]);
  });

  it('is refused for a renamed property, naming team, page and property', () => {
    expect(widgetsGate(release(takes({ id: 'string' })), live)).toEqual([
      'mf_dashboard 3 shows LatestBlogs of this release on /dashboard and what it passes does not fit: id is missing',
      'mf_dashboard 3 passes blogId to LatestBlogs on /dashboard, which the widget does not take any more',
    ]);
  });

  it('is refused for an optional property that is ignored in silence, and not for one it never took', () => {
    expect(widgetsGate(release(takes({ 'id?': 'string' })), live)).toEqual([
      'mf_dashboard 3 passes blogId to LatestBlogs on /dashboard, which the widget does not take any more',
    ]);
    expect(widgetsGate(release(takes({})), passing({ fields: { blogId: 'string' } }))).toEqual([]);
  });

  it('is refused for another type', () => {
    expect(widgetsGate(release(takes({ blogId: 'number' })), live)[0]).toContain('blogId is string, not number');
  });

  it('is looked at in slots, too', () => {
    const slots = [{ slot: 'blog.aside', widget: 'LatestBlogs', order: 1 }];
    const uses = {
      widgets: [],
      pages: [],
      slots: [{ slot: 'blog.aside', at: '/blog/:id', props: { fields: { blogId: 'string' } } }],
    };
    const context = { ...around, neighbours: [{ who: 'mf_club 1', uses, pages: [] }] };
    expect(widgetsGate(release(takes({ id: 'string' }), { slots }), context)[0]).toContain(
      'mf_club 1 shows LatestBlogs',
    );
    expect(widgetsGate(release(takes({ id: 'string' })), context)).toEqual([]);
  });

  it('passes where nothing is known of the types', () => {
    expect(widgetsGate(release({}), live)).toEqual([]);
  });
});

it('a release of a page is refused when a live widget does not take what it passes now', () => {
  const club = release(takes({ blogId: 'string' })).remote;
  const uses = {
    widgets: [{ remote: 'mf_blog', name: 'LatestBlogs', at: '/clubs', props: { fields: {} } }],
    pages: [],
  };
  const nobody = { widgets: [], pages: [] };
  const context = { ...around, neighbours: [{ who: 'mf_blog 2', uses: nobody, pages: [], remote: club }] };
  expect(widgetsGate(release({ uses }), context)).toEqual([
    'this release shows LatestBlogs of mf_blog 2 on /clubs and what it passes does not fit: blogId is missing',
  ]);
});

const call = (...parameters: TypeShape[]): TypeShape => ({ call: parameters, answers: 'void' });

describe('incompatibilities', () => {
  it.each<[TypeShape, TypeShape]>([
    ['"draft"', 'string'],
    ['string', { oneOf: ['string', 'undefined'] }],
    [{ oneOf: ['"a"', '"b"'] }, { oneOf: ['"a"', '"b"', '"c"'] }],
    [{ list: '3' }, { list: 'number' }],
    [call('string'), call('string', 'number')],
    [call({ oneOf: ['number', 'string'] }), call('string')],
    [{ fields: { blog: 'string' } }, { each: 'string' }],
    ['any', 'string'],
    ['type Date', 'string'],
  ])('has nothing against %j for %j', (given, wanted) => {
    expect(incompatibilities(given, wanted)).toEqual([]);
  });

  it.each<[TypeShape, TypeShape, string]>([
    [{ oneOf: ['"a"', '"z"'] }, { oneOf: ['"a"', '"b"'] }, 'it is "z", not "a" | "b"'],
    [{ fields: { 'id?': 'string' } }, { fields: { id: 'string' } }, 'id may be missing'],
    [
      { fields: { a: { fields: { b: 'string' } } } },
      { fields: { a: { fields: { b: 'number' } } } },
      'a.b is string, not number',
    ],
    [call('number'), call('string'), '(1) is string, not number'],
    [{ list: 'string' }, 'string', 'it is string[], not string'],
  ])('says why %j is not %j', (given, wanted, reason) => {
    expect(incompatibilities(given, wanted)).toEqual([reason]);
  });
});
