import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GameFrame } from './game-frame';

it('keeps the room of the figures until the round is there, and has none in games without figures', () => {
  fakeApi();
  const frame = (stats?: { Level: number } | null) => (
    <GameFrame game="memory" howTo={['Turn.']} stats={stats}>
      Board
    </GameFrame>
  );
  const first = renderWithKit(frame(null));
  expect(screen.getByTestId('room-for-figures')).toHaveClass('stats', 'room');
  first.unmount();
  const second = renderWithKit(frame({ Level: 3 }));
  expect(screen.queryByTestId('room-for-figures')).not.toBeInTheDocument();
  expect(screen.getByText('Level')).toBeInTheDocument();
  second.unmount();
  renderWithKit(frame());
  expect(screen.queryByTestId('room-for-figures')).not.toBeInTheDocument();
});
