import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithKit } from '../testing';
import { lazyComponent } from './lazy-component';

const Words = ({ of }: { of: string }) => <p>Words of {of}</p>;

/** The file is missing the first time and there from then on. */
const missingOnce = () => vi.fn(async () => Words).mockRejectedValueOnce(new Error('no such file'));

const pressTryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

it('keeps the page when its file is missing, and loads it on the next try', async () => {
  const load = missingOnce();
  const Lazy = lazyComponent(load);
  renderWithKit(
    <>
      <h1>The page</h1>
      <Lazy of="Mina" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load.");
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(console).toHaveWarnedWith('Some code of the page could not be loaded.');
  await pressTryAgain();
  expect(await screen.findByText('Words of Mina')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('offers to try again as often as it fails', async () => {
  const Lazy = lazyComponent(missingOnce().mockRejectedValueOnce(new Error('still not there')));
  renderWithKit(<Lazy of="Mina" />);
  await screen.findByRole('alert');
  await pressTryAgain();
  await screen.findByRole('alert');
  expect(console).toHaveWarnedWith('Some code of the page could not be loaded.');
  await pressTryAgain();
  expect(await screen.findByText('Words of Mina')).toBeVisible();
});

it('is loaded anew when it is shown later, and shows what it was told to meanwhile', async () => {
  const Lazy = lazyComponent(missingOnce(), { loading: <p>Just a moment</p>, failed: () => <p>Not now</p> });
  const { unmount } = renderWithKit(<Lazy of="Mina" />);
  expect(screen.getByText('Just a moment')).toBeVisible();
  expect(await screen.findByText('Not now')).toBeVisible();
  expect(console).toHaveWarnedWith('Some code of the page could not be loaded.');
  unmount();
  renderWithKit(<Lazy of="Mina" />);
  expect(await screen.findByText('Words of Mina')).toBeVisible();
});
