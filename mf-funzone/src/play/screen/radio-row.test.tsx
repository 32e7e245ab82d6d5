import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TimerField } from './start-screen';

it.each([null, 'x2'])('keeps what is chosen before the script is there, with %s kept on the device', async (kept) => {
  if (kept) localStorage.setItem('funzone-timer', kept);
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<TimerField />);
  const last = () => [...container.querySelectorAll('input')].at(-1);
  last()?.click();
  await act(async () => hydrateRoot(container, <TimerField />));
  expect(last()).toBeChecked();
  expect(localStorage.getItem('funzone-timer')).toBe('off');
});
