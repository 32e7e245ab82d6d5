import { toast } from '@storysprout/kit';
import { buildUser, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SayHello } from './say-hello';

vi.mock('@storysprout/kit', () => import('@storysprout/kit/testing/double'));

it.each([
  ['a visitor', undefined, 'Hello, friend!'],
  ['a reader', buildUser({ name: 'Theo' }), 'Hello, Theo!'],
])('greets %s', async (_who, user, greeting) => {
  renderWithKit(<SayHello />, { user });
  await userEvent.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(toast.success).toHaveBeenLastCalledWith(greeting);
});
