import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { setPreferences } from '../../page/preferences/preferences';
import { installFakeSpeech, renderWithKit, spokenSoFar } from '../../testing';
import { ReadAloud } from './read-aloud';

function Story() {
  const story = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={story}>
        <p>The fox ran.</p>
        <p>It slept.</p>
      </div>
      <ReadAloud of={story} what="this story" whenNone={<p>No voice here.</p>} />
    </>
  );
}

it('reads all of it, and offers pause and stop meanwhile', async () => {
  installFakeSpeech({ wordMs: 30 });
  renderWithKit(<Story />);
  await userEvent.click(await screen.findByRole('button', { name: 'Listen: this story' }));
  expect(screen.getByRole('group', { name: 'Reading aloud' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Reading aloud' })).not.toBeInTheDocument());
  expect(spokenSoFar().map(({ text }) => text)).toEqual(['The fox ran.', 'It slept.']);
});

it('pauses, goes on and stops', async () => {
  installFakeSpeech({ wordMs: 5_000 });
  renderWithKit(<Story />);
  await userEvent.click(await screen.findByRole('button', { name: 'Listen: this story' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause: this story' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep reading: this story' }));
  await userEvent.click(screen.getByRole('button', { name: 'Slow' }));
  expect(spokenSoFar().at(-1)).toEqual({ text: 'The fox ran.', rate: 0.75 });
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.getByRole('button', { name: 'Listen: this story' })).toBeInTheDocument();
});

it('says nothing while sounds are off, and falls silent when they are switched off', async () => {
  installFakeSpeech({ wordMs: 5_000 });
  renderWithKit(<Story />);
  await userEvent.click(await screen.findByRole('button', { name: 'Listen: this story' }));
  act(() => setPreferences({ soundsOn: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Listen: this story' }));
  expect(await screen.findByText(/Sounds are off/)).toBeInTheDocument();
  expect(spokenSoFar()).toHaveLength(1);
});

it.each(['none', 'remote'] as const)('gives no voice away: %s voices', async (voices) => {
  installFakeSpeech({ voices });
  renderWithKit(<Story />);
  expect(await screen.findByText('No voice here.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Listen/ })).not.toBeInTheDocument();
});
