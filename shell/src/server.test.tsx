import { useQuery } from '@storysprout/kit';
import { createQueryClient, hydrateQueries, session, setRenderTime } from '@storysprout/kit/host';
import { buildUser, fakeApi } from '@storysprout/kit/testing';
import { act, waitFor } from '@testing-library/react';
import { useId } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from './app';
import { mount } from './mount';
import { serverRenderedPaths } from './pages/site/server-rendered-paths';
import { registry } from './remotes/loading/remote-registry';
import { type OwnParts, setServerRendering } from './remotes/parts/server-rendered-parts';
import { drawSite } from './server';
import { loadRemote, remoteEntry } from './testing/federation';

vi.mock('./remotes/loading/federation', () => import('./testing/federation'));

const remotes = ['mf_admin', 'mf_blog', 'mf_dashboard', 'mf_funzone'].map(remoteEntry);
const answers = { '/blog/all': { blogs: ['The Fox'] } };
const settings = { apiBaseUrl: '', supportEmail: 'help@sprout.example', asksForAge: false };

function Blogs() {
  const id = useId();
  const { data } = useQuery({ queryKey: ['blogs'], queryFn: async () => answers['/blog/all'] });
  return <h1 id={id}>{data?.blogs[0] ?? 'Loading'}</h1>;
}

const own: OwnParts = { name: 'mf_blog', parts: { './pages/blogs': () => ({ default: Blogs }) } };

/** Removes the elements that the renderer removes, too. */
const composed = (html: string) => html.replace(/<\/?sprout-part[^>]*>/g, '');

/** Renders the page as the renderer does, once the code of the shell's own pages has loaded. */
async function render(address: string, siteSettings = settings) {
  const question = { address, now: Date.now(), settings: siteSettings, remotes, answers };
  return waitFor(
    async () => {
      const rendered = await drawSite(question, own);
      expect(rendered.html).not.toContain('<!--$!-->');
      return rendered;
    },
    { timeout: 15_000 },
  );
}

async function takeOver(address: string): Promise<Element> {
  const { html, queries } = await render(address);
  setServerRendering(null);
  loadRemote.mockResolvedValue({ default: Blogs });
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `<div id="root" data-first-paint="${address}" data-drawn="${address}">${composed(html)}</div>`;
  const root = document.querySelector('#root') ?? document.body;
  registry.setInitialRemotes(remotes, window.location.href);
  const client = createQueryClient();
  hydrateQueries(client, JSON.parse(JSON.stringify(queries)), false);
  await registry.start(remotes);
  await act(async () =>
    mount(
      root,
      address,
      <BrowserRouter useTransitions={false}>
        <App queryClient={client} />
      </BrowserRouter>,
    ),
  );
  return root;
}

afterEach(() => {
  setServerRendering(null);
  setRenderTime(undefined);
  window.history.replaceState(null, '', '/');
});

it.each(serverRenderedPaths)('%s is drawn whole, and taken over as it is', async (path) => {
  const root = await takeOver(path);
  const heading = root.querySelector('h1');
  expect(heading?.textContent).not.toBe('');
  await act(async () => undefined);
  expect(heading?.isConnected).toBe(true);
});

it('shows at once whether somebody who signs up is asked for their month of birth', async () => {
  const pageOf = async (asksForAge: boolean) => (await render('/register', { ...settings, asksForAge })).html;
  expect(await pageOf(true)).toContain('When were you born?');
  expect(await pageOf(false)).toContain('Password');
});

it("is drawn with a remote's part and its data, and taken over element by element", async () => {
  const root = await takeOver('/blogs');
  const heading = root.querySelector('main h1');
  expect(heading?.textContent).toBe('The Fox');
  await act(async () => undefined);
  expect(heading?.isConnected).toBe(true);
});

it("draws a reader's page that begins the same for all, and no other; a signed-in reader takes it over", async () => {
  expect((await render('/postblog')).html).not.toContain('data-part');
  const reader = buildUser();
  fakeApi({
    'GET /user/mine': { user: reader, lists: { hidden: [], reported: [], following: [], unread: 0 } },
    'GET /user/hidden': { readers: [] },
    'GET /blog/reports/mine': { reports: [] },
  });
  session.signIn({ token: 'test-token', user: reader });
  const root = await takeOver('/game');
  const heading = root.querySelector('main h1');
  expect(heading?.textContent).toBe('The Fox');
  await act(async () => undefined);
  expect(heading?.isConnected).toBe(true);
});

it('leaves an empty place for what is not the remote whose code is here', async () => {
  const { html } = await drawSite({ address: '/blogs', now: Date.now(), settings, remotes, answers });
  expect(html).toContain('<sprout-part data-part="mf_blog ./pages/blogs">');
  expect(html).not.toContain('The Fox');
});
