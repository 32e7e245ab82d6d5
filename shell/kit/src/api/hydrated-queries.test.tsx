import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { api } from '../session/api';
import { hydrateQueries, isPlain, ServerQueries } from './hydrated-queries';
import { createQueryClient } from './query-client';

const answers = {
  '/blog/all?limit=3': { blogs: [{ title: 'The Fox' }] },
  '/weeklychallenge/current': { topic: 'Foxes' },
};

interface AskProps {
  name: string;
  ask: () => Promise<unknown>;
  enabled?: boolean;
}

function Ask({ name, ask, enabled }: AskProps) {
  const { data } = useQuery({ queryKey: [name], queryFn: ask, enabled });
  return <p>{data === undefined ? 'wait' : JSON.stringify(data)}</p>;
}

async function render(part: React.ReactNode) {
  const client = createQueryClient();
  const queries = new ServerQueries(client, answers);
  const markup = () => renderToString(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
  markup();
  const hasFetched = await queries.fetch();
  return { hasFetched, markup: markup(), known: queries.known() };
}

const shared = () => api.request('GET', '/blog/all', { query: { limit: 3 }, shared: true }).then(({ data }) => data);
const own = () => api.request('GET', '/weeklychallenge/current').then(({ data }) => data);

it('answers what parts ask from what is given, and tells what was asked as a reader', async () => {
  const { markup, known } = await render([
    <Ask key="a" name="all" ask={shared} />,
    <Ask key="b" name="own" ask={own} />,
  ]);
  expect(markup).toContain('The Fox');
  expect(known).toEqual([
    { key: ['all'], data: answers['/blog/all?limit=3'] },
    { key: ['own'], data: answers['/weeklychallenge/current'], isPersonal: true },
  ]);
});

it.each<[string, () => Promise<unknown>, boolean?]>([
  ['is not given', () => api.request('GET', '/nothing')],
  ['is not given, though the part makes do', () => api.request('GET', '/nothing').catch(() => 0)],
  ['would not come out of JSON as it is', async () => new Set([1])],
  ['nobody wants yet', shared, false],
])('leaves to the browser what %s', async (_, ask, enabled) => {
  const { hasFetched, markup, known } = await render(<Ask name="x" ask={ask} enabled={enabled} />);
  expect([hasFetched, known, markup]).toEqual([false, [], '<p>wait</p>']);
});

it('asks for what one part wants although another does not', async () => {
  const { markup } = await render([
    <Ask key="a" name="all" ask={shared} />,
    <Ask key="b" name="all" ask={shared} enabled={false} />,
  ]);
  expect(markup).not.toContain('wait');
});

it('starts the cache of a browser, and has readers who are signed in ask again for what may be theirs', () => {
  const queries = [
    { key: ['all'], data: 1 },
    { key: ['own'], data: 2, isPersonal: true },
  ];
  const staleFor = (isSignedIn: boolean) => {
    const client = createQueryClient();
    hydrateQueries(client, queries, isSignedIn);
    return ['all', 'own'].map((key) => client.getQueryState([key])?.dataUpdatedAt === 0);
  };
  expect([staleFor(false), staleFor(true)]).toEqual([
    [false, false],
    [false, true],
  ]);
});

it('knows what comes out of JSON as it is', () => {
  expect([{ a: [1, null, 'x'] }, undefined, true].map(isPlain)).toEqual([true, true, true]);
  expect([new Map(), new Date(), Number.NaN, () => 1].map(isPlain)).toEqual([false, false, false, false]);
});
