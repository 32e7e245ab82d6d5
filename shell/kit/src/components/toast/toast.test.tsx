import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithKit } from '../../testing';
import { toast } from './toast';

it('shows success for 3 seconds and everything else for 5', async () => {
  const { toast: toastify } = await import('react-toastify/unstyled');
  const success = vi.spyOn(toastify, 'success');
  const warning = vi.spyOn(toastify, 'warning');
  renderWithKit(<p>page</p>);
  act(() => toast.success('Well done'));
  act(() => toast.warning('Careful'));
  await screen.findByText('Careful');
  expect(success).toHaveBeenCalledWith('Well done', expect.objectContaining({ autoClose: 3_000 }));
  expect(warning).toHaveBeenCalledWith('Careful', expect.objectContaining({ autoClose: 5_000 }));
});

it('shows the same id once', async () => {
  renderWithKit(<p>page</p>);
  act(() => {
    toast.info('Only one', { id: 'only' });
    toast.info('Only one', { id: 'only' });
  });
  expect(await screen.findAllByText('Only one')).toHaveLength(1);
});

it('goes away with Escape when it has the focus', async () => {
  const { toast: toastify } = await import('react-toastify/unstyled');
  const dismiss = vi.spyOn(toastify, 'dismiss');
  renderWithKit(<p>page</p>);
  act(() => toast.error('Oops', { id: 'oops' }));
  const message = (await screen.findByText('Oops')).closest<HTMLElement>('.Toastify__toast');
  act(() => message?.focus());
  await userEvent.keyboard('{Escape}');
  expect(dismiss).toHaveBeenCalledWith('oops');
});

it('stays away when it is sent away as soon as it has the focus', async () => {
  renderWithKit(<p>page</p>);
  act(() => toast.error('Oh no', { id: 'gone' }));
  const message = (await screen.findByText('Oh no')).closest<HTMLElement>('.Toastify__toast');
  act(() => message?.focus());
  await userEvent.keyboard('{Escape}');
  await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
  expect(screen.queryByText('Oh no')).toBeNull();
});
