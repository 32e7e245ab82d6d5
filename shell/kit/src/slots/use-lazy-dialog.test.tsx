import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithKit } from '../testing';
import { useLazyDialog } from './use-lazy-dialog';

it('says that a dialog did not open, and opens it with the next press', async () => {
  const load = vi.fn(async () => () => <p>Words</p>).mockRejectedValueOnce(new Error('no such file'));
  function Page() {
    const { Dialog, open, close } = useLazyDialog(load, "It didn't open.");
    return (
      <>
        <button type="button" onClick={open}>
          Open
        </button>
        <button type="button" onClick={close}>
          Close
        </button>
        {Dialog && <Dialog />}
      </>
    );
  }
  renderWithKit(<Page />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Open');
  expect(await screen.findByText("It didn't open.")).toBeInTheDocument();
  expect(console).toHaveWarnedWith('The code of a dialog could not be loaded.');
  await press('Open');
  expect(await screen.findByText('Words')).toBeVisible();
  await press('Close');
  expect(screen.queryByText('Words')).toBeNull();
});
