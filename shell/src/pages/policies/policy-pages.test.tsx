import { renderWithKit } from '@storysprout/kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderSite } from '../../testing/render-site';
import GrownUpsPage from './grown-ups.page';
import { grownUpsText, privacyText, rulesText, storedData } from './texts';

vi.mock('../../remotes/loading/federation', () => import('../../testing/federation'));

describe.each([
  ['/privacy', privacyText({ asksForAge: false })],
  ['/rules', rulesText],
  ['/grown-ups', grownUpsText({ asksForAge: false })],
] as const)('%s', (path, { title, sections }) => {
  it('says all of its text', async () => {
    await renderSite({ path });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    for (const section of sections) {
      const region = screen.getByRole('region', { name: section.title });
      expect(within(region).getAllByRole('listitem')).toHaveLength(section.lines.length);
    }
  });

  it('is linked in the footer, and leads to the others', async () => {
    await renderSite({ path });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(path);
    const others = within(await screen.findByRole('navigation', { name: 'More about this site' }));
    expect(others.getAllByRole('link')).toHaveLength(2);
  });
});

it('tells grown-ups of everything that is kept, and where to write', async () => {
  await renderSite({ path: '/grown-ups' });
  const kept = storedData({ asksForAge: false });
  for (const { what } of kept) expect(await screen.findByRole('heading', { name: what })).toBeInTheDocument();
  const region = screen.getByRole('region', { name: 'Write to us' });
  expect(within(region).getByRole('link')).toHaveAttribute('href', 'mailto:support@storysprout.example');
});

it('tells of parental consent on a site that asks for it', () => {
  renderWithKit(<GrownUpsPage />, { path: '/grown-ups', settings: { asksForAge: true } });
  expect(screen.getByText(/^Saying yes takes two steps/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Month and year of birth' })).toBeInTheDocument();
});

it('is linked where a child signs up', async () => {
  const { default: RegisterPage } = await import('../account/register.page');
  renderWithKit(<RegisterPage />, { path: '/register' });
  const targets = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(targets).toEqual(expect.arrayContaining(['/privacy', '/rules', '/grown-ups']));
});
