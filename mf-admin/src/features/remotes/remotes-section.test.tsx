import type { AdminRemote, RemoteHealth } from '@storysprout/contract';
import { buildUser, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import RemotesSection from './remotes-section';

const moderator = buildUser({ name: 'Robin', isAdmin: true });
const at = '2026-11-20T08:00:00.000Z';

function buildHealth(overrides: Partial<RemoteHealth> = {}): RemoteHealth {
  return { version: '1.4.0', channel: 'stable', since: at, views: 980, failures: 0, tampered: 0, ...overrides };
}

function buildRemote(overrides: Partial<AdminRemote> = {}): AdminRemote {
  return {
    name: 'mf_blog',
    label: 'The blogs',
    revision: 7,
    stable: '1.4.0',
    canary: null,
    previous: '1.3.0',
    releases: [{ version: '1.4.0', publishedAt: at, publishedBy: 'the team of mf_blog', files: 9, bytes: 9_000 }],
    health: [buildHealth()],
    changes: [
      {
        at,
        by: `moderator ${moderator._id}`,
        remote: 'mf_blog',
        action: 'rollback',
        version: '1.5.0',
        revision: 7,
        detail: '1.5.0 is taken back; everybody has 1.4.0. Pictures were missing.',
      },
    ],
    waiting: [],
    ...overrides,
  };
}

const canary = {
  canary: { version: '1.5.0', percent: 10, since: at },
  health: [buildHealth(), buildHealth({ version: '1.5.0', channel: 'canary', views: 90, failures: 10 })],
};

function show(remotes: readonly AdminRemote[], routes: Parameters<typeof fakeApi>[0] = {}) {
  const server = fakeApi({
    'GET /admin/remotes': { remotes },
    'GET /admin/deploy-tokens': () => refuse(403, 'Only the platform team.', 'forbidden'),
    ...routes,
  });
  renderWithKit(<RemotesSection />, { user: moderator });
  return server;
}

const button = (name: string) => screen.findByRole('button', { name });

it('says who holds an upgrade of kit and React up, and what that costs readers', async () => {
  const needs = { '@storysprout/kit': '^0.1.0', react: '^19.3.0' };
  const generation = {
    ...{ shared: { '@storysprout/kit': '0.1.0', react: '19.3.1' }, bytes: 97_500 },
    holders: [{ remote: 'mf_blog', version: '1.4.0', role: 'stable', needs }],
  };
  const remotes = [buildRemote()];
  show(remotes, { 'GET /admin/remotes': { remotes, generations: [generation] } });
  const upgrade = await screen.findByRole('region', { name: 'An upgrade is going on' });
  expect(upgrade).toHaveTextContent(
    'kit 0.1.0 with React 19.3.1. Pages that need it load 98 kB more. Still waiting for:',
  );
  expect(within(upgrade).getByRole('listitem')).toHaveTextContent(
    'mf_blog 1.4.0 (live): works with kit ^0.1.0 and React ^19.3.0',
  );
});

describe('a remote', () => {
  it('shows what is live, how it does, and who changed it last and why', async () => {
    show([buildRemote()]);
    const card = await screen.findByRole('listitem', { name: 'The blogs' });
    const live = within(card).getByRole('region', { name: 'Live version' });
    expect(live).toHaveTextContent('1.4.0');
    expect(live).toHaveTextContent('Live for everyone');
    expect(live).toHaveTextContent('980');
    expect(live).toHaveTextContent('0% (0 of 980) Good');
    expect(card).toHaveTextContent(/1\.5\.0 was rolled back by you.*Pictures were missing\./);
  });

  it('shows a canary beside it, with its share and in words how bad it is', async () => {
    show([buildRemote(canary)]);
    const trial = await screen.findByRole('region', { name: 'New version' });
    expect(trial).toHaveTextContent('1.5.0');
    expect(trial).toHaveTextContent('10 % of readers have it');
    expect(trial).toHaveTextContent('10% (10 of 100) Poor');
  });

  it('says what a browser found on the pages of a release', async () => {
    const smokeTest = { at, pages: 6, problems: ['/blogs shows nothing'], differences: [] };
    const [release] = buildRemote().releases;
    show([buildRemote({ releases: release ? [{ ...release, smokeTest }] : [] })]);
    const tests = await screen.findByRole('list', { name: 'Tried in a browser', hidden: true });
    expect(tests).toHaveTextContent('1.4.0 in a browser: 6 pages, 1 problem, 0 differences from the last good test');
    expect(tests).toHaveTextContent('/blogs shows nothing');
  });

  it('raises the alarm when files were not what was published', async () => {
    show([buildRemote({ health: [buildHealth({ tampered: 1 })] })]);
    expect(await screen.findByRole('alert')).toHaveTextContent("1 page got a file that the team didn't publish");
  });
});

it('names links that wait, and confirms one as it was seen', async () => {
  const link = { label: 'Club', path: '/club', place: 'header' };
  const server = show([buildRemote({ waiting: [{ ...link, order: 300, access: 'public' }] })], {
    'POST /admin/remotes/:name/navigation': { success: true, remote: buildRemote() },
  });
  expect(await screen.findByText(/A new link is waiting/)).toHaveTextContent('Club, to /club, in header.');
  server.answer({ 'GET /admin/remotes': { remotes: [buildRemote()] } });
  await userEvent.click(await button('Show Club to readers'));
  expect(await screen.findByText('The blogs: readers see the link Club now.')).toBeInTheDocument();
  expect(server.calls('POST /admin/remotes/:name/navigation')).toMatchObject([
    { params: { name: 'mf_blog' }, body: link },
  ]);
  expect(screen.queryByText(/A new link is waiting/)).not.toBeInTheDocument();
});

describe('rolling back', () => {
  it('asks why, says what will be, and sends the state it was decided on', async () => {
    const server = show([buildRemote(canary)], {
      'POST /admin/remotes/:name/rollback': { success: true, remote: buildRemote() },
    });
    await userEvent.click(await button('Roll back'));
    const dialog = within(screen.getByRole('dialog', { name: /Roll back: The blogs/ }));
    expect(dialog.getByText(/is rolled back/)).toHaveTextContent('1.5.0 is rolled back. New pages get 1.4.0');
    const confirm = dialog.getByRole('button', { name: 'Roll back now' });
    expect(confirm).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox', { name: /Why/ }), 'Pictures are missing.');
    await userEvent.click(confirm);
    expect(await screen.findByText('The blogs: new pages have 1.4.0 again.')).toBeInTheDocument();
    const [call] = server.calls('POST /admin/remotes/:name/rollback');
    expect(call).toMatchObject({ params: { name: 'mf_blog' }, body: { revision: 7, reason: 'Pictures are missing.' } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says when somebody was faster, and looks again', async () => {
    const server = show([buildRemote()], {
      'POST /admin/remotes/:name/rollback': () => refuse(409, 'mf_blog is at revision 8.', 'conflict'),
    });
    await userEvent.click(await button('Roll back'));
    await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'Too slow.');
    await userEvent.click(screen.getByRole('button', { name: 'Roll back now' }));
    expect(await screen.findByText(/someone made a change in the meantime/)).toBeInTheDocument();
    await waitFor(() => expect(server.calls('GET /admin/remotes').length).toBeGreaterThan(1));
    expect(console).toHaveWarnedWith('remote not rolled back');
  });

  it('is not offered when there is nothing to go back to', async () => {
    show([buildRemote({ previous: null })]);
    expect(await button('Roll back')).toBeDisabled();
  });
});

it('offers another try when the list can not be read', async () => {
  show([], { 'GET /admin/remotes': () => refuse(503, 'This part is resting.', 'unavailable') });
  expect(await button('Try again')).toBeInTheDocument();
});
