import { buildUser, renderWithKit } from '@storysprout/kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BadgeWall } from './badge-wall';

function progressOf(badge: string): string | null {
  const item = screen.getByRole('heading', { name: badge }).closest('li');
  if (!item) throw new Error(`There is no badge ${badge}.`);
  return within(item).getByRole('progressbar').getAttribute('aria-valuetext');
}

describe('the badges', () => {
  it('show how far the reader is, and keep what was earned when its count goes down again', () => {
    renderWithKit(<BadgeWall user={buildUser({ badges: ['First Blog'], blogCount: 0, commentCount: 4 })} />);
    expect([progressOf('First Blog'), progressOf('Busy Writer'), progressOf('Kind Commenter')]).toEqual([
      'Earned!',
      '0 of 5',
      '4 of 10',
    ]);
  });
});
