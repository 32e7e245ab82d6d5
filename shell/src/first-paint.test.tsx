import { createQueryClient } from '@storysprout/kit/host';
import { act } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { App } from './app';
import { renderFirstPaint } from './first-paint';
import { mount } from './mount';
import { registry } from './remotes/remote-registry';
import { loadRemote, remoteEntry } from './testing/federation';

vi.mock('./remotes/federation', () => import('./testing/federation'));

const remotes = ['mf_admin', 'mf_blog', 'mf_dashboard', 'mf_funzone'].map(remoteEntry);

it('draws the home page for a visitor, with the menu and the slots of these remotes', () => {
  const markup = renderFirstPaint('/', remotes);
  expect(markup).toContain('stories that children grow</h1>');
  expect(markup).toContain('href="/login"');
  const menu = markup.slice(markup.indexOf('<nav'), markup.indexOf('</nav>'));
  const labels = [...menu.matchAll(/>([^<]+)<\/a>/g)].map(([, label]) => label);
  expect(labels).toEqual(['Home', 'Blogs', 'FunZone', 'About', 'Contact']);
  expect(markup).toContain('<svg aria-hidden="true" width="0" height="378">');
  expect(markup).toContain('mailto:%SUPPORT_EMAIL%');
});

it('obeys the policy of the site: no styles and no scripts in the markup, and no hints before the styles', () => {
  expect(renderFirstPaint('/', remotes)).not.toMatch(/ style=|<style|<script|<link/);
});

it('is taken over element by element by a page with the same remotes', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  loadRemote.mockReturnValue(new Promise(() => undefined));
  document.body.innerHTML = `<div id="root" data-first-paint="/">${renderFirstPaint('/', remotes)}</div>`;
  const [root, menu] = ['#root', 'nav ul'].map((part) => document.querySelector(part));
  registry.foresee(remotes, window.location.href);
  await registry.start(remotes);
  await act(async () =>
    mount(
      root ?? document.body,
      '/',
      <MemoryRouter>
        <App queryClient={createQueryClient()} />
      </MemoryRouter>,
    ),
  );
  expect(menu?.isConnected).toBe(true);
  expect(complaints).not.toHaveBeenCalled();
});
