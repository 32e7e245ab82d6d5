import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithKit } from '../../testing';
import { Changes } from './changes';

const before = 'The fox ran home.';
const after = 'The fox walked home alone.';

const textOf = (role: 'insertion' | 'deletion') => screen.getAllByRole(role).map(({ textContent }) => textContent);

it('marks what is new and what was taken out, also for those who listen', async () => {
  renderWithKit(<Changes before={before} after={after} />);
  await screen.findAllByRole('insertion');
  expect(textOf('insertion')).toEqual(['new: walked', 'new:  alone']);
  expect(textOf('deletion')).toEqual(['taken out: ran']);
});

it('shows one of the two texts with its own changes alone', async () => {
  renderWithKit(
    <>
      <p data-testid="old">
        <Changes before={before} after={after} side="before" />
      </p>
      <p data-testid="new">
        <Changes before={before} after={after} side="after" />
      </p>
    </>,
  );
  const old = await screen.findByTestId('old');
  expect(await within(old).findByRole('deletion')).toBeVisible();
  expect(within(old).queryByRole('insertion')).not.toBeInTheDocument();
  expect(within(screen.getByTestId('new')).queryByRole('deletion')).not.toBeInTheDocument();
});

it('keeps the marked passages of the newer text, across a change too', async () => {
  const { container } = renderWithKit(
    <Changes
      before="My number is secret"
      after="My number is 555 0100"
      marks={[{ start: 3, end: 21, label: 'Phone' }]}
    />,
  );
  await screen.findByRole('insertion');
  const marked = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['Phone: number is ', 'Phone: 555 0100']);
});
