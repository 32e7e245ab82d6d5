import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GameFrame } from './game-frame';

it('calls the way back by its whole name, of which a phone shows only a part', () => {
  fakeApi();
  renderWithKit(
    <GameFrame game="sudoku" howTo={['Fill it.']}>
      Board
    </GameFrame>,
  );
  expect(screen.getByRole('link', { name: 'Back to FunZone' })).toHaveAttribute('href', '/funzone');
  expect(screen.getByText('Back to')).toHaveClass('backTo');
});
