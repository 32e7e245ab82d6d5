import type { CaseResponse, ModerationCase } from '@storysprout/contract';
import { buildUser, emitRealtime, type FakeRequest, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import ModerationPage from './moderation.page';

const moderator = buildUser({ name: 'Robin', isAdmin: true });
const wren = { _id: 'd'.repeat(24), name: 'Wren' };
const id = (number: number) => `${number}`.padStart(24, '0');
const soon = () => new Date(Date.now() + 600_000).toISOString();

type Subject = NonNullable<ModerationCase['subject']>;

function buildCase(number: number, overrides: Partial<ModerationCase> = {}, subject: Partial<Subject> = {}) {
  return {
    _id: id(number),
    kind: 'comment',
    subject: {
      kind: 'comment',
      id: id(number + 500),
      blogId: id(900),
      text: `Comment ${number}`,
      author: { _id: 'c'.repeat(24), name: 'Pebble' },
      visibility: 'held',
      findings: [],
      createdAt: '2026-11-20T08:00:00.000Z',
      revision: 4,
      ...subject,
    },
    state: 'open',
    priority: 1_000 - number,
    reasons: ['held'],
    reports: [],
    findings: [],
    claimedBy: null,
    claimedUntil: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    revision: 4,
    ...overrides,
  } satisfies ModerationCase as ModerationCase;
}

const blogCase = (number: number, status: 'pending' | 'approved' = 'pending') =>
  buildCase(
    number,
    { kind: 'blog', reasons: ['pending'] },
    { kind: 'blog', title: `Story ${number}`, text: 'Once upon a time.', status, blogId: undefined },
  );

const appealCase = (number: number) =>
  buildCase(number, {
    kind: 'appeal',
    reasons: ['appeal'],
    appeal: { decisionId: id(700), text: 'It was a joke between friends.', at: '2026-11-20T09:00:00.000Z' },
    decision: { _id: '9'.repeat(24), decision: 'remove', reason: 'Hurtful.', by: wren, at: '2026-11-20T08:30:00.000Z' },
  });

function withHistory(shown: ModerationCase): CaseResponse {
  return {
    case: shown,
    writer: {
      _id: 'c'.repeat(24),
      name: 'Pebble',
      createdAt: '2026-01-20T08:00:00.000Z',
      blogCount: 2,
      commentCount: 17,
      removed: 1,
      warnings: 3,
      mutes: 0,
      mutedUntil: null,
      isBanned: false,
      reportsRight: 5,
      reportsWrong: 0,
    },
    earlier: [
      {
        _id: id(800),
        kind: 'comment',
        decision: 'remove',
        sanction: 'warning',
        reason: 'Please be kind.',
        by: 'Wren',
        at: '2026-10-20T08:00:00.000Z',
      },
    ],
  };
}

interface SiteOptions {
  readonly cases?: readonly ModerationCase[];
  readonly routes?: Parameters<typeof fakeApi>[0];
  readonly path?: string;
}

/** Shows the page with a small fake server that remembers claims and decisions. */
function show({ cases = [], routes = {}, path = '/moderation' }: SiteOptions = {}) {
  const queue = new Map(cases.map((each) => [each._id, each]));
  const change = (caseId: string, changes: Partial<ModerationCase>) => {
    const found = queue.get(caseId);
    if (found) queue.set(caseId, { ...found, ...changes });
  };
  const me = { _id: moderator._id, name: moderator.name };
  const server = fakeApi({
    'GET /admin/cases': ({ query }: FakeRequest) => ({
      cases: [...queue.values()].filter((each) => {
        if (query.get('blogId') !== null) return query.get('blogId') === each.subject?.id;
        if (query.get('kind') !== null && query.get('kind') !== each.kind) return false;
        return query.get('state') === 'open' ? each.claimedBy === null : each.claimedBy !== null;
      }),
      nextCursor: null,
      waiting: { open: queue.size, urgent: 0 },
      timeToDecide: { median: 240, p95: 3_600 },
    }),
    'PUT /admin/cases/:id/claim': ({ params }: FakeRequest) => {
      const found = queue.get(params.id ?? '');
      if (!found) return refuse(409, 'Wren has decided this.', 'conflict');
      if (found.claimedBy && found.claimedBy._id !== me._id) return refuse(409, 'Wren has this open.', 'conflict');
      change(found._id, { claimedBy: me, claimedUntil: soon(), state: 'claimed' });
      return withHistory(queue.get(found._id) ?? found);
    },
    'PUT /admin/cases/:id/release': ({ params }: FakeRequest) => {
      change(params.id ?? '', { claimedBy: null, claimedUntil: null, state: 'open' });
      return { success: true, message: 'Given back.' };
    },
    'PUT /admin/cases/:id/decide': ({ params }: FakeRequest) => {
      const found = queue.get(params.id ?? '');
      queue.delete(params.id ?? '');
      return { success: true, message: 'Done.', case: found };
    },
    'GET /blog/post/:id': { blog: { title: 'The tidy attic', author: { name: 'Juniper' } } },
    ...routes,
  });
  return {
    server,
    queue,
    change,
    ...renderWithKit(<ModerationPage />, { user: moderator, path, route: '/moderation' }),
  };
}

type Server = ReturnType<typeof fakeApi>;
const bodyOf = (server: Server, call: string) => server.calls(call).at(-1)?.body;
const claimed = (server: Server) => server.calls('PUT /admin/cases/:id/claim').map(({ params }) => params.id);
const released = (server: Server) => server.calls('PUT /admin/cases/:id/release').map(({ params }) => params.id);
const queueList = () => screen.findByRole('list', { name: 'Queue' });
const openEntry = () => screen.findByRole('region', { name: 'Open entry' });
const rowTitles = async () =>
  within(await queueList())
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label')?.replace('Choose: ', ''));

afterEach(() => localStorage.removeItem('admin-shortcuts'));

/** Sends the last decision before its ten seconds are over. */
const confirmDecision = async () => userEvent.click(await screen.findByRole('button', { name: 'OK' }));

describe('the queue', () => {
  it('has the most urgent first and says why each waits, who has it and how long decisions take', async () => {
    show({
      cases: [
        buildCase(3, { claimedBy: wren, claimedUntil: soon(), state: 'claimed' }),
        buildCase(1, { reasons: ['worry'] }),
        buildCase(2),
      ],
    });
    expect(await rowTitles()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
    expect(screen.getByText('A child may need help')).toBeInTheDocument();
    expect(screen.getByText('Wren is reading it')).toBeInTheDocument();
    expect(screen.getByText('4 minutes')).toBeInTheDocument();
    expect(screen.getByText('1 hour')).toBeInTheDocument();
    expect(screen.getByText(/1 worry/)).toBeInTheDocument();
  });

  it('begins with the most urgent, says how many more there are, and shows them when asked', async () => {
    const pages: Record<string, ModerationCase[]> = { '': [buildCase(1), buildCase(2)], two: [buildCase(3)] };
    const { server } = show({
      routes: {
        'GET /admin/cases': ({ query }: FakeRequest) => {
          const cursor = query.get('cursor') ?? '';
          const isFree = query.get('state') === 'open';
          return {
            cases: isFree ? pages[cursor] : [],
            nextCursor: isFree && cursor === '' ? 'two' : null,
            waiting: { open: 1_234, urgent: 0 },
            held: { count: 7, oldestAt: new Date(Date.now() - 2 * 3_600_000).toISOString() },
            timeToDecide: { median: null, p95: null },
          };
        },
      },
    });
    expect(await rowTitles()).toEqual(['Comment 1', 'Comment 2']);
    expect(screen.getByText(/held for you to read first/)).toHaveTextContent(/^7 held .* about 2 hours ago$/);
    expect(screen.getByText(/most urgent/)).toHaveTextContent('1,234 waiting, the 2 most urgent shown');
    await userEvent.click(screen.getByRole('button', { name: 'Show more entries' }));
    await waitFor(async () => expect(await rowTitles()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']));
    expect(screen.queryByRole('button', { name: 'Show more entries' })).not.toBeInTheDocument();
    expect(server.calls('GET /admin/cases').filter(({ query }) => query.get('cursor') === 'two')).toHaveLength(1);
  });

  it('is filtered by kind, which stands in the address', async () => {
    const { server, location } = show({ cases: [buildCase(1), blogCase(2)] });
    await queueList();
    await userEvent.click(screen.getByRole('button', { name: 'Stories' }));
    await waitFor(async () => expect(await rowTitles()).toEqual(['Story 2']));
    expect(location().search).toContain('kind=blog');
    expect(server.calls('GET /admin/cases').at(-1)?.query.get('kind')).toBe('blog');
  });

  it('is filtered by reason and by whose it is, among the loaded entries', async () => {
    const me = { _id: moderator._id, name: moderator.name };
    show({
      cases: [
        buildCase(1, { reasons: ['worry', 'held'] }),
        buildCase(2, { reasons: ['reported'] }),
        buildCase(3, { claimedBy: me, claimedUntil: soon(), state: 'claimed' }),
      ],
    });
    await queueList();
    const reasons = within(screen.getByRole('group', { name: 'Reasons' }));
    const chosen = async (name: string) => {
      await userEvent.click(reasons.getByRole('button', { name }));
      return rowTitles();
    };
    expect(await chosen('Reported')).toEqual(['Comment 2']);
    expect(screen.getByText('of the 3 loaded', { exact: false })).toHaveTextContent('1 of the 3 loaded');
    expect(await chosen('Read it first')).toEqual(['Comment 1', 'Comment 3']);
    expect(await chosen('Worries')).toEqual(['Comment 1']);
    expect(await chosen('Nothing noticed')).toEqual(['Comment 3']);
    expect(await chosen('Mine')).toEqual(['Comment 3']);
    expect(await chosen('Any reason')).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
  });

  it('opens the entry of a blog to which a link leads, also when it is not among the loaded ones', async () => {
    const [one, linked] = [blogCase(1), blogCase(2)];
    const subject = linked.subject && { ...linked.subject, id: 'e'.repeat(24) };
    const { location } = show({ cases: [one, { ...linked, subject }], path: `/moderation?blog=${'e'.repeat(24)}` });
    expect(within(await openEntry()).getByText('Once upon a time.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'What it is about' })).toHaveAccessibleDescription('Story by Pebble');
    expect(location().search, 'a reload does not open it again').toBe('?tab=queue');
  });

  it('shows what was decided when the linked blog no longer waits, and says when it never did', async () => {
    const decided = { ...blogCase(2, 'approved'), state: 'decided' as const };
    const answers = (cases: readonly ModerationCase[]) => ({
      'GET /admin/cases': {
        cases,
        nextCursor: null,
        waiting: { open: 0, urgent: 0 },
        timeToDecide: { median: null, p95: null },
      },
      'GET /admin/cases/:id': withHistory(decided),
    });
    const { unmount } = show({ routes: answers([decided]), path: `/moderation?blog=${'e'.repeat(24)}` });
    expect(await within(await screen.findByRole('dialog')).findByText('Once upon a time.')).toBeInTheDocument();
    unmount();
    show({ routes: answers([]), path: `/moderation?blog=${'e'.repeat(24)}` });
    expect(await screen.findByText('There was nothing to decide about this story yet.')).toBeInTheDocument();
    expect(await screen.findByText('All done!')).toBeInTheDocument();
  });

  it('is searched by words and by writer, among the loaded entries', async () => {
    const by = (name: string) => ({ author: { _id: 'c'.repeat(24), name } });
    show({ cases: [buildCase(1, {}, by('Marmot')), buildCase(2, {}, by('Pebble')), buildCase(3, {}, by('Marmot'))] });
    await queueList();
    const search = screen.getByRole('searchbox', { name: 'Search the loaded entries' });
    await userEvent.type(search, 'marm');
    expect(await rowTitles(), 'the entries of one writer stand together').toEqual(['Comment 1', 'Comment 3']);
    expect(screen.getByText('of the 3 loaded', { exact: false })).toHaveTextContent('2 of the 3 loaded');
    await userEvent.clear(search);
    await userEvent.type(search, 'COMMENT 2');
    expect(await rowTitles()).toEqual(['Comment 2']);
    await userEvent.clear(search);
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    await openEntry();
    await userEvent.keyboard('{Escape}');
    await userEvent.type(search, 'pebb');
    await userEvent.clear(search);
    expect(await rowTitles()).toHaveLength(3);
    expect(search, 'the row that was left came back').toHaveFocus();
  });

  it('can be empty, and may be lost', async () => {
    const { server } = show({ routes: { 'GET /admin/cases': () => refuse(503, 'Away.', 'unavailable') } });
    expect(await screen.findByText("We couldn't load the queue.")).toBeInTheDocument();
    server.answer({
      'GET /admin/cases': {
        cases: [],
        nextCursor: null,
        waiting: { open: 0, urgent: 0 },
        timeToDecide: { median: null, p95: null },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('All done!')).toBeInTheDocument();
  });
});

describe('an open entry', () => {
  it('is claimed, and shows the text with passages marked, reports, blog, numbers and earlier decisions', async () => {
    const findings = [{ kind: 'phone' as const, text: '555 0100' }];
    const reports = [
      {
        reason: 'private' as const,
        text: 'That is my number!',
        at: '2026-11-20T08:10:00.000Z',
        by: { ...wren, name: 'Fern' },
      },
    ];
    const reported = buildCase(1, { findings, reports, reasons: ['reported'] }, { text: 'Call 555 0100!' });
    const { server } = show({ cases: [reported] });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Call 555 0100!/ }));
    const entry = within(await openEntry());
    expect(claimed(server)).toEqual([id(1)]);
    const text = entry.getByRole('region', { name: 'What it is about', description: 'Comment by Pebble' });
    expect(text, 'scrolls by keyboard').toHaveFocus();
    expect(entry.getByText('555 0100', { selector: 'mark' })).toHaveAttribute('title', 'Phone number');
    expect(entry.getByText('Tells something private')).toBeInTheDocument();
    expect(entry.getByText('That is my number!')).toBeInTheDocument();
    expect(entry.getByText('Fern')).toBeInTheDocument();
    expect(await entry.findByText('The tidy attic')).toBeInTheDocument();
    expect(entry.getByText('Warnings').nextSibling).toHaveTextContent('3');
    expect(entry.getByText('Comment: Removed, Warned')).toBeInTheDocument();
  });

  it('of a published blog shows the new version beside what everybody reads, and is approved by key', async () => {
    const correction: NonNullable<Subject['correction']> = {
      title: 'Story 3',
      text: 'Once upon a windy time.',
      category: 'Story',
      image: null,
      findings: [{ kind: 'place', text: 'windy' }],
      submittedAt: '2026-11-21T08:00:00.000Z',
    };
    const { subject, ...rest } = blogCase(3, 'approved');
    const { server } = show({
      cases: [{ ...rest, subject: subject && { ...subject, category: 'Story', correction } }],
    });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /New version ?by Pebble/ }));
    const entry = within(await openEntry());
    const next = within(entry.getByRole('region', { name: 'The new version' }));
    expect(await next.findByRole('insertion')).toHaveTextContent('windy');
    expect(next.getByText('windy', { selector: 'mark' })).toHaveAttribute('title', 'Where someone is');
    const now = entry.getByRole('region', { name: 'What everyone reads now' });
    expect(now).toHaveTextContent('Once upon a time.');
    expect(within(now).queryByRole('insertion')).not.toBeInTheDocument();
    expect(entry.getByRole('button', { name: 'Publish' })).toBeVisible();
    await userEvent.keyboard('a');
    await confirmDecision();
    await waitFor(() => expect(bodyOf(server, 'PUT /admin/cases/:id/decide')).toMatchObject({ decision: 'keep' }));
  });

  it('of a blog shows its older versions when asked', async () => {
    const { server } = show({
      cases: [blogCase(1)],
      routes: { 'GET /blog/post/:id/history': { revisions: [] } },
    });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Story 1/ }));
    const entry = within(await openEntry());
    expect(server.calls('GET /blog/post/:id/history')).toHaveLength(0);
    await userEvent.click(entry.getByRole('button', { name: 'Older versions' }));
    expect(await entry.findByText('Nothing to look back at yet')).toBeVisible();
    expect(entry.queryByRole('button', { name: 'Bring this back' })).not.toBeInTheDocument();
  });

  it('shows a picture blurred until the moderator looks, by press or by key', async () => {
    const picture = { kind: 'picture' as const, text: undefined, image: '/user/avatar/one.png' };
    show({ cases: [buildCase(1, { kind: 'picture', reasons: ['picture'] }, picture)] });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /The picture of Pebble/ }));
    const entry = within(await openEntry());
    await userEvent.click(entry.getByRole('button', { name: 'Press to look: The picture of Pebble' }));
    expect(entry.queryByText('Press to look')).not.toBeInTheDocument();
    await userEvent.keyboard('v');
    expect(entry.getByRole('button', { name: 'Press to look: The picture of Pebble' })).toHaveTextContent(
      'Press to look',
    );
  });

  it('is one of a grid of pictures, each of which is looked at by itself', async () => {
    const picture = { kind: 'picture' as const, text: undefined, image: '/user/avatar/one.png' };
    const by = (name: string) => ({ ...picture, author: { _id: 'c'.repeat(24), name } });
    const pictures = [1, 2].map((number) =>
      buildCase(number, { kind: 'picture', reasons: ['picture'] }, by(number === 1 ? 'Pebble' : 'Marmot')),
    );
    show({ cases: pictures });
    await queueList();
    await userEvent.click(screen.getByRole('button', { name: 'Pictures' }));
    const list = within(await queueList());
    expect(await list.findAllByText('Press to look')).toHaveLength(2);
    await userEvent.keyboard('v');
    expect(list.getAllByText('Press to look')).toHaveLength(2);
    await userEvent.click(list.getByRole('button', { name: 'Press to look: The picture of Marmot' }));
    expect(list.getByText('Press to look').closest('button')).toHaveAccessibleName(
      'Press to look: The picture of Pebble',
    );
  });

  it('is given back when another is opened, when it is closed and when the page is left', async () => {
    const { server, unmount } = show({ cases: [buildCase(1), buildCase(2)] });
    const list = within(await queueList());
    await userEvent.click(list.getByRole('button', { name: /Comment 1/ }));
    await openEntry();
    await userEvent.click(list.getByRole('button', { name: /Comment 2/ }));
    await waitFor(() => expect(released(server)).toEqual([id(1)]));
    await userEvent.click(await screen.findByRole('button', { name: 'Give it back' }));
    expect(released(server)).toEqual([id(1), id(2)]);
    expect(list.getByRole('button', { name: /Comment 2/ })).toHaveFocus();
    await userEvent.click(list.getByRole('button', { name: /Comment 1/ }));
    await openEntry();
    unmount();
    await waitFor(() => expect(released(server)).toEqual([id(1), id(2), id(1)]));
  });

  it('is offered again when its ten minutes are over', async () => {
    const { server } = show({
      cases: [buildCase(1)],
      routes: {
        'PUT /admin/cases/:id/claim': () =>
          withHistory(buildCase(1, { claimedBy: moderator, claimedUntil: new Date().toISOString() })),
      },
    });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ten more minutes' }));
    await waitFor(() => expect(claimed(server)).toEqual([id(1), id(1)]));
    expect(released(server), 'it stays open').toEqual([]);
  });

  it('gives way to the next one when somebody else has it', async () => {
    const { server, change } = show({ cases: [buildCase(1), buildCase(2)] });
    const list = within(await queueList());
    change(id(1), { claimedBy: wren, claimedUntil: soon() });
    await userEvent.click(list.getByRole('button', { name: /Comment 1/ }));
    await waitFor(() => expect(claimed(server)).toEqual([id(1), id(2)]));
    expect(await screen.findByText(/Wren has this open\. Here is the next one\./)).toBeInTheDocument();
    expect(within(await openEntry()).getByText('Comment 2')).toBeInTheDocument();
    expect(console).toHaveWarnedWith('case not opened');
  });

  it('stays closed when the server is away', async () => {
    show({
      cases: [buildCase(1), buildCase(2)],
      routes: { 'PUT /admin/cases/:id/claim': () => refuse(503, 'Not now.', 'unavailable') },
    });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Open entry' })).not.toBeInTheDocument();
    expect(console).toHaveWarnedWith('case not opened');
  });
});

describe('decisions', () => {
  it('keep at once, name the revision that was read, and open the next', async () => {
    const { server } = show({ cases: [buildCase(1), buildCase(2)] });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    await userEvent.click(within(await openEntry()).getByRole('button', { name: 'Show to everyone' }));
    await confirmDecision();
    await waitFor(() =>
      expect(bodyOf(server, 'PUT /admin/cases/:id/decide')).toEqual({ decision: 'keep', revision: 4 }),
    );
    expect(within(await openEntry()).getByText('Comment 2')).toBeInTheDocument();
    expect(await rowTitles(), 'nothing moves').toEqual(['Comment 1', 'Comment 2']);
    expect(released(server), 'a decided case is not given back').toEqual([]);
  });

  it('remove with a reason for the writer and a sanction', async () => {
    const { server } = show({ cases: [buildCase(1)] });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    await userEvent.click(within(await openEntry()).getByRole('button', { name: 'Remove' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('radio', { checked: true }), 'no reason is preselected').not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('radio', { name: /personal details/ }));
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Mute for 7 days');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await confirmDecision();
    await waitFor(() =>
      expect(bodyOf(server, 'PUT /admin/cases/:id/decide')).toEqual({
        decision: 'remove',
        reason: expect.stringContaining('personal details'),
        sanction: { kind: 'mute', days: 7 },
        revision: 4,
      }),
    );
  });

  it('keep a worry only when the moderator says who was told', async () => {
    const { server } = show({ cases: [buildCase(1, { reasons: ['worry', 'held'] })] });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    await openEntry();
    await userEvent.keyboard('a');
    const dialog = within(screen.getByRole('dialog', { name: 'Show to everyone' }));
    expect(dialog.getByRole('button', { name: 'Show to everyone' })).toBeDisabled();
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Who did you tell?' })).toHaveFocus();
    await userEvent.keyboard(' Juniper at school {Enter}');
    await confirmDecision();
    await waitFor(() =>
      expect(bodyOf(server, 'PUT /admin/cases/:id/decide')).toEqual({
        decision: 'keep',
        toldWho: 'Juniper at school',
        revision: 4,
      }),
    );
  });

  it('hide a worry with warm messages only, and without a sanction', async () => {
    const { server } = show({ cases: [buildCase(1, { reasons: ['worry', 'held'] })] });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    await openEntry();
    await userEvent.keyboard('h');
    const dialog = within(screen.getByRole('dialog'));
    const messages = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(messages).toEqual([
      expect.stringMatching(/^We're glad you wrote this down/),
      expect.stringMatching(/^We read this and we care about you/),
      'Write it in my own words',
    ]);
    expect(dialog.queryByRole('combobox'), 'a worry has no sanction').not.toBeInTheDocument();
    await userEvent.keyboard(' {Enter}');
    await confirmDecision();
    await waitFor(() =>
      expect(bodyOf(server, 'PUT /admin/cases/:id/decide')).toEqual({
        decision: 'hide',
        reason: expect.stringMatching(/^We're glad/),
        revision: 4,
      }),
    );
  });

  it('send a blog back only where nobody sees it yet', async () => {
    const { server } = show({ cases: [blogCase(1)] });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Story 1/ }));
    const entry = within(await openEntry());
    expect(entry.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
    await userEvent.click(entry.getByRole('button', { name: 'Send back' }));
    await userEvent.keyboard(' {Enter}');
    await confirmDecision();
    await waitFor(() => expect(bodyOf(server, 'PUT /admin/cases/:id/decide')).toMatchObject({ decision: 'return' }));
  });

  it.each(['a press', 'a key'])('are undone by %s: nothing was sent, and the entry is open again', async (how) => {
    const { server } = show({ cases: [buildCase(1), buildCase(2)] });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    await userEvent.click(within(await openEntry()).getByRole('button', { name: 'Remove' }));
    await userEvent.keyboard(' {Enter}');
    expect(within(await queueList()).getByText('Removed')).toBeInTheDocument();
    if (how === 'a key') await userEvent.keyboard('u');
    else await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(within(await openEntry()).getByText('Comment 1')).toBeInTheDocument());
    expect(within(await queueList()).queryByText('Removed')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    expect(await screen.findByText('There is nothing to undo.')).toBeInTheDocument();
    expect(server.calls('PUT /admin/cases/:id/decide')).toEqual([]);
  });

  it('are sent after ten seconds, with the next one, or when the page is hidden or left', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { server, unmount } = show({ cases: [1, 2, 3, 4].map((number) => buildCase(number)) });
    const sent = () => server.calls('PUT /admin/cases/:id/decide').map(({ params }) => params.id);
    await queueList();
    await user.keyboard('n');
    for (const number of [1, 2, 3, 4]) {
      await waitFor(async () => expect(within(await openEntry()).getByText(`Comment ${number}`)).toBeInTheDocument());
      await user.keyboard('a');
      if (number === 2) {
        await waitFor(() => expect(sent()).toEqual([id(1)]));
        await vi.advanceTimersByTimeAsync(10_000);
        await waitFor(() => expect(sent()).toEqual([id(1), id(2)]));
      }
      if (number === 3) {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
        document.dispatchEvent(new Event('visibilitychange'));
        await waitFor(() => expect(sent()).toEqual([id(1), id(2), id(3)]));
      }
    }
    unmount();
    await waitFor(() => expect(sent()).toEqual([id(1), id(2), id(3), id(4)]));
    vi.useRealTimers();
  });

  it('answer an appeal, beside the decision it is against', async () => {
    const { server } = show({ cases: [appealCase(1)] });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    const entry = within(await openEntry());
    expect(entry.getByText('It was a joke between friends.')).toBeInTheDocument();
    expect(entry.getByText('Hurtful.')).toBeInTheDocument();
    await userEvent.click(entry.getByRole('button', { name: 'Grant the appeal' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('combobox'), 'an appeal has no sanction').not.toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: /You were right/ }), 'a message is no must').not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Grant the appeal' }));
    await confirmDecision();
    await waitFor(() => expect(bodyOf(server, 'PUT /admin/cases/:id/decide')).toMatchObject({ decision: 'uphold' }));
  });

  it('wait again when they are refused, which says about whom', async () => {
    const { change } = show({
      cases: [buildCase(1), buildCase(2)],
      routes: { 'PUT /admin/cases/:id/decide': () => refuse(409, 'The text has changed.', 'conflict') },
    });
    await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
    change(id(1), { subject: { ...buildCase(1).subject, text: 'Kinder words' } as Subject, revision: 5 });
    await userEvent.click(within(await openEntry()).getByRole('button', { name: 'Show to everyone' }));
    await confirmDecision();
    expect(await screen.findByText('Comment 1: The text has changed.')).toBeInTheDocument();
    expect(within(await openEntry()).getByText('Comment 2'), 'what is read stays').toBeInTheDocument();
    await userEvent.click(await within(await queueList()).findByRole('button', { name: /Kinder words/ }));
    await waitFor(async () => expect(within(await openEntry()).getByText('Kinder words')).toBeInTheDocument());
    expect(console).toHaveWarnedWith('decision not made');
  });
});

it('says that all is done after the last decision, which can no longer be opened', async () => {
  show({ cases: [buildCase(1)] });
  await userEvent.click(within(await queueList()).getByRole('button', { name: /Comment 1/ }));
  await userEvent.click(within(await openEntry()).getByRole('button', { name: 'Show to everyone' }));
  expect(await screen.findByText('All done!')).toBeInTheDocument();
  expect(within(await queueList()).getByRole('button', { name: /Comment 1.*Kept/ })).toBeDisabled();
});

describe('the keyboard', () => {
  it('opens, keeps, removes and gives back', async () => {
    const { server } = show({ cases: [buildCase(1), buildCase(2), buildCase(3)] });
    await queueList();
    await userEvent.keyboard('n');
    await openEntry();
    await userEvent.keyboard('n');
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Open entry' })).getByText('Comment 2')).toBeInTheDocument(),
    );
    await userEvent.keyboard('a');
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Open entry' })).getByText('Comment 3')).toBeInTheDocument(),
    );
    await userEvent.keyboard('d');
    expect(within(screen.getByRole('dialog')).getAllByRole('radio')[0]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(server.calls('PUT /admin/cases/:id/decide'), 'nobody chose a reason').toEqual([]);
    await userEvent.keyboard(' {Enter}');
    await waitFor(() => expect(server.calls('PUT /admin/cases/:id/decide')[0]?.params.id).toBe(id(2)));
    await confirmDecision();
    await waitFor(() => expect(server.calls('PUT /admin/cases/:id/decide')[1]?.params.id).toBe(id(3)));
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Open entry' })).getByText('Comment 1')).toBeInTheDocument(),
    );
    await userEvent.keyboard('{Escape}');
    expect(released(server)).toEqual([id(1), id(1)]);
    expect(screen.queryByRole('region', { name: 'Open entry' })).not.toBeInTheDocument();
  });

  it('goes on with the next entry before the queue has been fetched anew', async () => {
    const cases = [buildCase(1), buildCase(2)];
    const answer = { cases, nextCursor: null, waiting: { open: 2, urgent: 0 }, timeToDecide: { median: 1, p95: 1 } };
    let isSlow = false;
    const routes = { 'GET /admin/cases': () => (isSlow ? new Promise(() => undefined) : answer) };
    show({ cases, routes });
    await queueList();
    await userEvent.keyboard('n');
    await openEntry();
    isSlow = true;
    await userEvent.keyboard('a');
    await waitFor(async () => expect(within(await openEntry()).getByText('Comment 2')).toBeInTheDocument());
    await userEvent.keyboard('d');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('rests when it is turned off', async () => {
    const { server } = show({ cases: [buildCase(1)] });
    await queueList();
    await userEvent.keyboard('?');
    const dialog = within(screen.getByRole('dialog', { name: /Keyboard shortcuts/ }));
    await userEvent.click(dialog.getByRole('switch'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('n');
    expect(claimed(server)).toEqual([]);
  });
});

describe('other moderators', () => {
  it('change what rows say, move nothing, and new entries wait to be shown', async () => {
    const { queue } = show({ cases: [buildCase(1), buildCase(2)] });
    await queueList();
    queue.delete(id(1));
    queue.set(id(0), buildCase(0, { reasons: ['worry'] }));
    emitRealtime('casesChanged', { open: 2, urgent: 1 });
    expect(await screen.findByText('Already decided')).toBeInTheDocument();
    expect(await rowTitles()).toEqual(['Comment 1', 'Comment 2']);
    expect(screen.getByText('One new entry')).toHaveTextContent('One new entry: a child may need help');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await rowTitles()).toEqual(['Comment 0', 'Comment 2']);
  });

  it('leave nothing: what is new comes by itself', async () => {
    const { queue } = show({ cases: [buildCase(1)] });
    await queueList();
    queue.clear();
    queue.set(id(2), buildCase(2));
    emitRealtime('casesChanged', { open: 1, urgent: 0 });
    await waitFor(async () => expect(await rowTitles()).toEqual(['Comment 2']));
  });
});

describe('several at once', () => {
  it('are decided alike, with an outcome each', async () => {
    const { server } = show({
      cases: [buildCase(1), buildCase(2), appealCase(3), buildCase(4, { reasons: ['worry', 'held'] })],
      routes: {
        'PUT /admin/cases/decide': {
          outcomes: [
            { id: id(1), success: true, message: 'It is hidden.' },
            { id: id(2), success: false, message: 'Wren has this open.', code: 'conflict' },
          ],
        },
      },
    });
    const list = within(await queueList());
    for (const box of list.getAllByRole('checkbox')) await userEvent.click(box);
    const bar = within(screen.getByRole('toolbar', { name: 'Chosen entries' }));
    expect(bar.getByText('2 chosen')).toBeInTheDocument();
    expect(bar.getByText('1 worry and 1 appeal stay: read them one by one')).toBeInTheDocument();
    expect(bar.queryByRole('button', { name: 'Send all back' }), 'only blogs go back').not.toBeInTheDocument();
    await userEvent.click(bar.getByRole('button', { name: 'Hide all' }));
    await userEvent.keyboard(' {Enter}');
    expect(screen.getByText('2 entries')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(within(await queueList()).queryByText('Hidden'), 'they wait again').not.toBeInTheDocument();
    expect(list.getAllByRole('checkbox', { checked: true }), 'they are chosen still').toHaveLength(4);
    await userEvent.click(
      within(screen.getByRole('toolbar', { name: 'Chosen entries' })).getByRole('button', { name: 'Hide all' }),
    );
    await userEvent.keyboard(' {Enter}');
    expect(server.calls('PUT /admin/cases/decide')).toEqual([]);
    await confirmDecision();
    await waitFor(() =>
      expect(bodyOf(server, 'PUT /admin/cases/decide')).toEqual({
        ids: [id(1), id(2)],
        revisions: [expect.any(Number), expect.any(Number)],
        decision: 'hide',
        reason: expect.any(String),
      }),
    );
    const outcomes = within(await screen.findByRole('dialog', { name: '1 of 2 decided' }));
    expect(outcomes.getByText(/Wren has this open/)).toBeInTheDocument();
    expect(outcomes.getByRole('img', { name: 'Not done' })).toBeInTheDocument();
    await userEvent.keyboard('n');
    expect(claimed(server), 'the keys wait while a dialog is open').toEqual([]);
  });

  it('leave out a worry that is chosen alone, and say so', async () => {
    show({ cases: [buildCase(1, { reasons: ['worry'] }), buildCase(2, { reasons: ['worry'] })] });
    for (const box of within(await queueList()).getAllByRole('checkbox')) await userEvent.click(box);
    const bar = within(screen.getByRole('toolbar', { name: 'Chosen entries' }));
    expect(bar.getByText('2 worries stay: read them one by one')).toBeInTheDocument();
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Clear']);
  });
});
