import { type AdminUser, type Blog, type EmailRun, textLimits } from '@storysprout/contract';
import { buildUser, emitRealtime, type FakeRequest, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import AdminDashboardPage from './admin-dashboard.page';

const moderator = buildUser({ name: 'Robin', isAdmin: true });

function buildBlog(number: number, overrides: Partial<Blog> = {}): Blog {
  return {
    _id: `${number}`.padStart(24, '0'),
    title: `Story ${number}`,
    category: 'Story',
    description: `Once upon a time, number ${number}.`,
    image: null,
    author: { name: 'Juniper', image: null },
    createdAt: '2026-11-19T08:00:00.000Z',
    date: '2026-11-19T08:00:00.000Z',
    submittedAt: '2026-11-19T08:00:00.000Z',
    status: 'pending',
    isApproved: false,
    likes: [],
    likeCount: 0,
    revision: 3,
    commentCount: 0,
    flags: [],
    ...overrides,
  };
}

function buildAccount(overrides: Partial<AdminUser> = {}): AdminUser {
  const { _id, name, image, totalPoints, points, level, badges, profileAvatar, email, createdAt } = buildUser({
    _id: 'c'.repeat(24),
    name: 'Pebble',
  });
  const account = { _id, name, image, totalPoints, points, level, badges, profileAvatar, email, createdAt };
  return { ...account, blogCount: 2, commentCount: 3, isAdmin: false, isBanned: false, banReason: null, ...overrides };
}

const run: EmailRun = {
  _id: 'e'.repeat(24),
  challengeId: 'd'.repeat(24),
  topic: 'Clouds',
  total: 10,
  sent: 4,
  failed: 1,
  unconfirmed: 0,
  waiting: 5,
  createdAt: '2026-11-20T08:00:00.000Z',
  finishedAt: null,
  delivery: 'mail_server_down',
};

interface SiteOptions {
  readonly blogs?: readonly Blog[];
  readonly routes?: Parameters<typeof fakeApi>[0];
  readonly path?: string;
}

/** Shows the page with a small fake server that remembers decisions. */
function show({ blogs = [], routes = {}, path = '/admindashboard' }: SiteOptions = {}) {
  const waiting = new Map(blogs.map((blog) => [blog._id, blog]));
  const decide = ({ params }: FakeRequest) => {
    waiting.delete(params.id ?? '');
    return { success: true, message: 'Done.', status: 'approved' };
  };
  const server = fakeApi({
    'GET /admin/blogs': ({ query }: FakeRequest) => ({
      blogs: [...waiting.values()].filter(({ status }) => status === query.get('status')),
      nextCursor: null,
    }),
    'GET /admin/moderation/summary': () => ({ pending: waiting.size, oldestSubmittedAt: '2026-11-19T08:00:00.000Z' }),
    'PUT /admin/blogs/approve/:id': decide,
    'PUT /admin/blogs/reject/:id': decide,
    'PUT /admin/blogs/undo/:id': { success: true, message: 'Taken back.', status: 'pending' },
    'GET /admin/users': { users: [buildAccount()], nextCursor: null },
    'GET /admin/weeklychallenge/current': { challenge: null },
    'GET /admin/recipients/count': { count: 42 },
    'GET /admin/email-runs': { runs: [], nextCursor: null },
    ...routes,
  });
  return { server, ...renderWithKit(<AdminDashboardPage />, { user: moderator, path, route: '/admindashboard' }) };
}

const bodyOf = (server: ReturnType<typeof fakeApi>, call: string) => server.calls(call).at(-1)?.body;

afterEach(() => localStorage.removeItem('admin-shortcuts'));

describe('the admin dashboard', () => {
  it('has its tabs and keeps the open one in the address', async () => {
    const { location } = show();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Pending Blogs',
      'Approved Blogs',
      'User Details',
      'Send Weekly Challenge',
      'Remotes',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'User Details' }));
    expect(location().search).toBe('?tab=users');
  });
});

describe('pending blogs', () => {
  it('are cut between characters, never inside of one', async () => {
    const start = 'a'.repeat(textLimits.excerpt - 1);
    show({ blogs: [buildBlog(1, { description: `${start}👩‍👧 and more` })] });
    expect(await screen.findByText(/^aaa/)).toHaveTextContent(`${start}…`, { normalizeWhitespace: false });
  });

  it('come six to a page', async () => {
    show({ blogs: Array.from({ length: 8 }, (_, at) => buildBlog(at + 1)) });
    expect(await screen.findByText('Story 6')).toBeInTheDocument();
    expect(screen.queryByText('Story 7')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(screen.getByText('Story 8')).toBeInTheDocument();
  });

  it('are approved with one press, leave the list, and can be called back', async () => {
    const { server } = show({ blogs: [buildBlog(1), buildBlog(2)] });
    await screen.findByText('Story 1');
    await userEvent.click(
      within(screen.getByText('Story 1').closest('li') as HTMLElement).getByRole('button', { name: 'Approve' }),
    );
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Story 1' })).not.toBeInTheDocument());
    expect(bodyOf(server, 'PUT /admin/blogs/approve/:id'), 'the text that was read').toEqual({ revision: 3 });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.calls('PUT /admin/blogs/undo/:id')).toHaveLength(1));
  });

  it('are rejected with ready-made or own words for the writer', async () => {
    const { server } = show({ blogs: [buildBlog(1), buildBlog(2)] });
    await screen.findByText('Story 1');
    await userEvent.click(screen.getAllByRole('button', { name: 'Reject' })[0] as HTMLElement);
    await userEvent.click(screen.getByRole('radio', { name: /personal details/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject this story' }));
    await waitFor(() =>
      expect(bodyOf(server, 'PUT /admin/blogs/reject/:id')).toEqual({
        reason: expect.stringContaining('personal details'),
        revision: 3,
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Write it in my own words' }));
    expect(screen.getByRole('button', { name: 'Reject this story' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: /Your words/ }), 'Lovely! Please add an end.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject this story' }));
    await waitFor(() =>
      expect(bodyOf(server, 'PUT /admin/blogs/reject/:id')).toEqual({
        reason: 'Lovely! Please add an end.',
        revision: 3,
      }),
    );
  });

  it('say who was faster when another moderator decided', async () => {
    const blogs = [buildBlog(1)];
    show({
      blogs,
      routes: {
        'PUT /admin/blogs/approve/:id': () => refuse(409, 'This story is Rejected (decided by Wren).', 'conflict'),
      },
    });
    await screen.findByText('Story 1');
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('This story is Rejected (decided by Wren).')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(console).toHaveWarnedWith('decision not made');
  });

  it("are read whole at the moderators' desk, by press or by key", async () => {
    const { location } = show({ blogs: [buildBlog(1), buildBlog(2)] });
    const [first] = await screen.findAllByRole('link', { name: 'Read it all' });
    expect(first).toHaveAttribute('href', `/moderation?blog=${buildBlog(1)._id}`);
    await userEvent.keyboard('no');
    await waitFor(() => expect(location()).toMatchObject({ search: `?blog=${buildBlog(2)._id}` }));
  });

  it('run in the direction of their own script', async () => {
    show({ blogs: [buildBlog(1, { title: 'قصة الثعلب', description: 'كان يا ما كان' })] });
    expect(await screen.findByRole('heading', { name: 'قصة الثعلب' })).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('كان يا ما كان')).toHaveAttribute('dir', 'auto');
  });

  it('follow the live count', async () => {
    const { server } = show({ blogs: [buildBlog(1)] });
    await screen.findByText('Story 1');
    const before = server.calls('GET /admin/blogs').length;
    act(() => emitRealtime('moderationChanged', { pending: 2 }));
    await waitFor(() => expect(server.calls('GET /admin/blogs').length).toBeGreaterThan(before));
  });
});

describe('the keyboard', () => {
  it('decides a whole page: next, approve, reject, undo', async () => {
    const { server } = show({ blogs: [buildBlog(1), buildBlog(2), buildBlog(3)] });
    await screen.findByText('Story 1');
    await userEvent.keyboard('n');
    expect(screen.getByRole('heading', { name: 'Story 2' })).toHaveFocus();
    await userEvent.keyboard('a');
    await waitFor(() => expect(server.calls('PUT /admin/blogs/approve/:id')[0]?.path).toContain(buildBlog(2)._id));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Story 3' })).toHaveFocus());
    await userEvent.keyboard('r');
    expect(screen.getByRole('radio', { name: /needs a few changes/ })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Reject this story' }), 'nobody chose a reason').toBeDisabled();
    await userEvent.keyboard(' {Enter}');
    await waitFor(() => expect(server.calls('PUT /admin/blogs/reject/:id')[0]?.path).toContain(buildBlog(3)._id));
    await screen.findByText(/Sent back/);
    await userEvent.keyboard('u');
    await waitFor(() => expect(server.calls('PUT /admin/blogs/undo/:id')[0]?.path).toContain(buildBlog(3)._id));
  });

  it('decides about the blog that was chosen, also when another one comes before it', async () => {
    let blogs = [buildBlog(1), buildBlog(2)];
    const { server } = show({ routes: { 'GET /admin/blogs': () => ({ blogs, nextCursor: null }) } });
    await screen.findByText('Story 1');
    await userEvent.keyboard('n');
    blogs = [buildBlog(9), ...blogs];
    act(() => emitRealtime('moderationChanged', { pending: 3 }));
    await screen.findByText('Story 9');
    await userEvent.keyboard('a');
    await waitFor(() => expect(server.calls('PUT /admin/blogs/approve/:id')).toHaveLength(1));
    expect(server.calls('PUT /admin/blogs/approve/:id')[0]?.path).toContain(buildBlog(2)._id);
  });

  it('shows its keys, and can be turned off', async () => {
    const { server } = show({ blogs: [buildBlog(1)] });
    await screen.findByText('Story 1');
    await userEvent.keyboard('?');
    const dialog = screen.getByRole('dialog', { name: /Keyboard shortcuts/ });
    await userEvent.click(within(dialog).getByRole('switch'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('a');
    expect(server.calls('PUT /admin/blogs/approve/:id')).toHaveLength(0);
  });
});

it('shows the new version of a published blog among those that wait, and approves or rejects that alone', async () => {
  const { category } = buildBlog(1);
  const correction: NonNullable<Blog['correction']> = {
    status: 'pending',
    reason: null,
    title: 'A windy title',
    category,
    description: 'Once upon a windy time.',
    image: null,
    submittedAt: '2026-11-21T08:00:00.000Z',
    flags: [],
  };
  const published = buildBlog(1, { status: 'approved', isApproved: true, correction });
  const { server } = show({ routes: { 'GET /admin/blogs': { blogs: [published], nextCursor: null } } });
  expect(await screen.findByText('Once upon a windy time.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.calls('PUT /admin/blogs/approve/:id')[0]?.body).toEqual({ revision: 3 }));
});

describe('approved blogs', () => {
  it('are deleted by rejecting them', async () => {
    const { server } = show({
      blogs: [buildBlog(1, { status: 'approved', isApproved: true })],
      path: '/admindashboard?tab=approved',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.keyboard(' {Enter}');
    await waitFor(() => expect(server.calls('PUT /admin/blogs/reject/:id')).toHaveLength(1));
  });
});

describe('user details', () => {
  const path = '/admindashboard?tab=users';

  it('finds accounts by what is typed', async () => {
    const { server } = show({ path });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'Peb');
    await waitFor(() => expect(server.calls('GET /admin/users').at(-1)?.query.get('search')).toBe('Peb'));
  });

  it('shows the accounts in one state, and keeps the choice in the address', async () => {
    const users = ({ query }: FakeRequest) => ({
      users: [buildAccount({ name: query.get('only') ?? 'Everybody' })],
      nextCursor: null,
    });
    const { location } = show({ path, routes: { 'GET /admin/users': users } });
    const states = within(screen.getByRole('group', { name: 'Which accounts' }));
    const chosen = () => states.getByRole('button', { pressed: true });
    expect(chosen()).toHaveAccessibleName('Everybody');
    for (const [name, only] of [
      ['Muted', 'muted'],
      ['Banned', 'banned'],
      ["Waiting for a grown-up's yes", 'waiting'],
    ] as const) {
      await userEvent.click(states.getByRole('button', { name }));
      expect(await screen.findByRole('heading', { name: only })).toBeInTheDocument();
      expect(chosen()).toHaveAccessibleName(name);
      expect(chosen()).toHaveFocus();
      expect(location().search).toBe(`?tab=users&only=${only}`);
    }
    await userEvent.click(states.getByRole('button', { name: 'Everybody' }));
    expect(await screen.findByRole('heading', { name: 'Everybody' })).toBeInTheDocument();
    expect(location().search).toBe('?tab=users');
  });

  it('opens with the state of its address, and gives no advice about a search that there was not', async () => {
    const { server } = show({
      path: `${path}&only=banned`,
      routes: { 'GET /admin/users': { users: [], nextCursor: null } },
    });
    expect(await screen.findByText('Nobody found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Banned' })).toHaveAttribute('aria-pressed', 'true');
    expect(server.calls('GET /admin/users').at(-1)?.query.get('only')).toBe('banned');
    expect(screen.queryByText(/Try the beginning/)).not.toBeInTheDocument();
  });

  it('shows whose address mail servers refuse, once there are some', async () => {
    const refused = buildAccount({ name: 'Tansy', emailUndeliverable: true });
    const users = ({ query }: FakeRequest) => ({
      users: query.get('only') === 'undeliverable' ? [refused] : [refused, buildAccount({ _id: 'e'.repeat(24) })],
      nextCursor: null,
    });
    const count = { count: 42, undeliverable: 1 };
    show({ path, routes: { 'GET /admin/users': users, 'GET /admin/recipients/count': count } });
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Email refused (1)' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole('listitem')).toHaveTextContent(/Tansy.*Email refused/);
  });

  it('does not speak of refused addresses when there are none', async () => {
    const { server } = show({ path });
    await waitFor(() => expect(server.calls('GET /admin/recipients/count')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Email refused/ })).not.toBeInTheDocument();
  });

  it('says that a page is on its way or was lost, not that nobody is there', async () => {
    const first = Array.from({ length: 12 }, (_, at) => buildAccount({ _id: `${at}`.padStart(24, '0') }));
    let answerNext = (_answer: unknown) => {};
    const next = () => new Promise((resolve) => (answerNext = resolve));
    const users = ({ query }: FakeRequest) => (query.has('cursor') ? next() : { users: first, nextCursor: 'c1' });
    const { server } = show({ path, routes: { 'GET /admin/users': users } });
    await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }));
    expect(screen.queryByText('Nobody found')).not.toBeInTheDocument();
    await waitFor(() => expect(server.calls('GET /admin/users')).toHaveLength(2));
    answerNext(refuse(403, 'No.', 'forbidden'));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.calls('GET /admin/users')).toHaveLength(3));
    answerNext({ users: [buildAccount({ _id: 'e'.repeat(24), name: 'Tansy' })], nextCursor: null });
    expect(await screen.findByText('Tansy')).toBeInTheDocument();
  });

  it('shows, edits and bans', async () => {
    const user = buildAccount();
    const { server } = show({
      path,
      routes: {
        'PUT /admin/users/:id': ({ body }: FakeRequest) => ({ user: { ...user, ...(body as object) } }),
        'PUT /admin/users/:id/ban': { user: { ...user, isBanned: true } },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'View Profile' }));
    expect(within(screen.getByRole('dialog')).getByText(user.email)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit User' }));
    const name = screen.getByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Maple');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(bodyOf(server, 'PUT /admin/users/:id')).toEqual({ name: 'Maple', email: user.email, isAdmin: false }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Ban User' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Unkind words.');
    await userEvent.click(screen.getByRole('button', { name: 'Ban this user' }));
    await waitFor(() => expect(bodyOf(server, 'PUT /admin/users/:id/ban')).toEqual({ reason: 'Unkind words.' }));
  });

  it.each([
    ['Warn', 'PUT /admin/users/:id/warn', { reason: 'Please be kind.' }],
    ['Mute for 7 days', 'PUT /admin/users/:id/mute', { days: 7, reason: 'Please be kind.' }],
    ['Remove the picture', 'DELETE /admin/users/:id/picture', { reason: 'Please be kind.' }],
  ])('moderates an account: %s', async (measure, call, body) => {
    const user = buildAccount({ image: 'user/a.webp', bareXp: 40 });
    const { server } = show({
      path,
      routes: { 'GET /admin/users': { users: [user], nextCursor: null }, [call]: { user } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Moderate' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('option', { name: 'End the mute' }), 'there is none').not.toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByRole('combobox'), measure);
    expect(dialog.getByRole('button', { name: measure }), 'the child reads why').toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Please be kind.');
    await userEvent.click(dialog.getByRole('button', { name: measure }));
    await waitFor(() => expect(bodyOf(server, call)).toEqual(body));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('takes XP back, and shows what came without a round', async () => {
    const user = buildAccount({ bareXp: 40 });
    const answer = { success: true, message: 'Done.', totalPoints: 70, level: 1 };
    const { server } = show({
      path,
      routes: { 'GET /admin/users': { users: [user], nextCursor: null }, 'POST /admin/users/:id/xp': answer },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'View Profile' }));
    expect(screen.getByText('XP without a round').nextSibling).toHaveTextContent('40');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Moderate' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'Take XP back');
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A script played.');
    expect(dialog.getByRole('button', { name: 'Take XP back' }), 'how much is not said').toBeDisabled();
    await userEvent.type(dialog.getByRole('spinbutton'), '50');
    await userEvent.click(dialog.getByRole('button', { name: 'Take XP back' }));
    await waitFor(() =>
      expect(bodyOf(server, 'POST /admin/users/:id/xp')).toEqual({ xp: -50, reason: 'A script played.' }),
    );
  });

  it('shows a mute and ends it', async () => {
    const user = buildAccount({ mutedUntil: new Date(Date.now() + 86_400_000).toISOString(), mutes: 1 });
    const { server } = show({
      path,
      routes: {
        'GET /admin/users': { users: [user], nextCursor: null },
        'PUT /admin/users/:id/unmute': { user: { ...user, mutedUntil: null } },
      },
    });
    expect(await screen.findByText(/^Muted until/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Moderate' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.selectOptions(dialog.getByRole('combobox'), 'End the mute');
    await userEvent.click(dialog.getByRole('button', { name: 'End the mute' }));
    await waitFor(() => expect(server.calls('PUT /admin/users/:id/unmute')).toHaveLength(1));
  });

  it('says at the field what the server refused, or above the buttons', async () => {
    const { server } = show({ path, routes: { 'PUT /admin/users/:id': () => refuse(409, 'Taken.', 'conflict') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit User' }));
    const dialog = within(screen.getByRole('dialog'));
    const email = dialog.getByRole('textbox', { name: /Email/ });
    await userEvent.type(email, 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(email).toBeInvalid());
    expect(email).toHaveAccessibleDescription('Taken.');
    expect(email).toHaveFocus();
    server.answer({ 'PUT /admin/users/:id': () => refuse(422, 'Another name, please.', 'text_refused') });
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveFocus());
    expect(email).toBeValid();
    server.answer({ 'PUT /admin/users/:id': () => refuse(503, 'Not now.', 'unavailable') });
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText('Not now.')).toBeInTheDocument();
    expect(console).toHaveWarnedWith('account not changed');
  });

  it('lifts a ban', async () => {
    const user = buildAccount({ isBanned: true, banReason: 'Unkind words.' });
    const { server } = show({
      path,
      routes: { 'GET /admin/users': { users: [user], nextCursor: null }, 'PUT /admin/users/:id/unban': { user } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Lift Ban' }));
    await userEvent.click(screen.getByRole('button', { name: 'Lift the ban' }));
    await waitFor(() => expect(server.calls('PUT /admin/users/:id/unban')).toHaveLength(1));
  });

  it('gives the focus to the list when an account leaves it', async () => {
    let users = [buildAccount({ isBanned: true, banReason: 'Unkind words.' })];
    const unban = () => {
      const [user] = users;
      users = [];
      return { user };
    };
    const list = () => ({ users, nextCursor: null });
    show({
      path: `${path}&only=banned`,
      routes: { 'GET /admin/users': list, 'PUT /admin/users/:id/unban': unban },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Lift Ban' }));
    await userEvent.click(screen.getByRole('button', { name: 'Lift the ban' }));
    expect(await screen.findByText('Nobody found')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Accounts' })).toHaveFocus();
  });
});

describe('the weekly challenge', () => {
  const path = '/admindashboard?tab=challenge';
  const sent = { success: true, message: 'On its way.', challengeId: 'd'.repeat(24) };
  const topic = () => screen.getByRole('textbox', { name: /Topic/ });

  it('needs a topic, in the words of each way', async () => {
    show({ path });
    await userEvent.click(screen.getByRole('button', { name: 'Send by email' }));
    expect(await screen.findByText('Please enter a topic for the weekly challenge.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send as notification' }));
    expect(await screen.findByText('Please enter a topic for the weekly challenge notification.')).toBeInTheDocument();
  });

  it('says before e-mails leave how many addresses are refused', async () => {
    show({ path, routes: { 'GET /admin/recipients/count': { count: 42, undeliverable: 2 } } });
    await userEvent.type(topic(), 'Clouds');
    await userEvent.click(screen.getByRole('button', { name: 'Send by email' }));
    expect(await screen.findByText(/Mail servers refuse 2 addresses: see User Details/)).toBeInTheDocument();
  });

  it('asks with the number of recipients before e-mails leave', async () => {
    const { server } = show({ path, routes: { 'POST /admin/send-weekly-challenge': sent } });
    await userEvent.type(topic(), 'Clouds');
    await userEvent.click(screen.getByRole('button', { name: 'Send by email' }));
    expect(await screen.findByText('42 readers')).toBeInTheDocument();
    expect(server.calls('POST /admin/send-weekly-challenge')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Send the emails' }));
    expect(await screen.findByText('On its way.')).toBeInTheDocument();
    expect(bodyOf(server, 'POST /admin/send-weekly-challenge')).toEqual({ topic: 'Clouds' });
    expect(topic()).toHaveValue('');
  });

  it('asks before a topic goes out a second time', async () => {
    const answer = ({ body }: FakeRequest) =>
      (body as { again?: boolean }).again ? sent : refuse(409, 'Robin sent this topic before.', 'conflict');
    const { server } = show({ path, routes: { 'POST /admin/send-weekly-challenge-notification': answer } });
    await userEvent.type(topic(), 'Clouds');
    await userEvent.click(screen.getByRole('button', { name: 'Send as notification' }));
    expect(await screen.findByText('Robin sent this topic before.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    await waitFor(() =>
      expect(bodyOf(server, 'POST /admin/send-weekly-challenge-notification')).toEqual({
        topic: 'Clouds',
        again: true,
      }),
    );
  });

  it.each([
    [['Send by email', 'Send the emails'], 'POST /admin/send-weekly-challenge', 'Failed to send weekly challenge.'],
    [
      ['Send as notification'],
      'POST /admin/send-weekly-challenge-notification',
      'Failed to send weekly challenge notification.',
    ],
  ])('says when %s failed without a word from the server', async (buttons, call, message) => {
    show({ path, routes: { [call]: () => refuse(500, '', 'internal') } });
    await userEvent.type(topic(), 'Clouds');
    for (const name of buttons) await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('shows how far the e-mails are, why they wait, and tries failed ones again', async () => {
    const { server } = show({
      path,
      routes: {
        'GET /admin/email-runs': { runs: [run], nextCursor: null },
        'GET /admin/email-runs/:id/failed': {
          failed: [
            {
              userId: 'c'.repeat(24),
              name: 'Pebble',
              email: 'pebble@mail.example',
              reason: '550 No such mailbox',
              failedAt: run.createdAt,
            },
          ],
          nextCursor: null,
        },
        'POST /admin/email-runs/:id/retry': { success: true, message: 'One email is being tried again.', retried: 1 },
      },
    });
    expect(await screen.findByText('4 sent · 5 waiting · 1 failed')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByText(/mail server isn't answering/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show the failed ones' }));
    expect(await screen.findByText(/550 No such mailbox/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try them again' }));
    await waitFor(() => expect(server.calls('POST /admin/email-runs/:id/retry')).toHaveLength(1));
  });
});
