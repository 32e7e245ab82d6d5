import { expect, it } from 'vitest';
import { renderFirstPaint } from './first-paint';
import { remoteEntry } from './testing/federation';

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
