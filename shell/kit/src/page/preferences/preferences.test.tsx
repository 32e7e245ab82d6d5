import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { recordSounds } from '../../testing';
import { playSound } from '../sound/play-sound';
import { applyPreferences } from './apply-preferences';
import { preferences, setPreferences, useReducedMotion } from './preferences';

it('keeps choices on the device and ignores what it does not know', () => {
  setPreferences({ theme: 'dark' });
  localStorage.setItem('preferences', JSON.stringify({ theme: 'dark', textSize: 'gigantic' }));
  preferences.reload();
  expect(preferences.get()).toMatchObject({ theme: 'dark', textSize: 'normal' });
});

it('puts them on the document, where the tokens read them', () => {
  const stop = applyPreferences();
  setPreferences({ theme: 'dark', font: 'dyslexic' });
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', font: 'dyslexic', motion: 'full' });
  stop();
});

it('mutes sounds', () => {
  const heard = recordSounds();
  playSound('win');
  setPreferences({ soundsOn: false });
  playSound('lose');
  expect(heard).toEqual(['win']);
});

function Motion() {
  return <p>{useReducedMotion() ? 'still' : 'moving'}</p>;
}

it("goes without movement by the reader's wish", () => {
  render(<Motion />);
  expect(screen.getByText('moving')).toBeInTheDocument();
  act(() => setPreferences({ reducedMotion: true }));
  expect(screen.getByText('still')).toBeInTheDocument();
});

it("goes without movement by the device's wish", () => {
  const media = window.matchMedia('x');
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(media, { matches: true }));
  render(<Motion />);
  expect(screen.getByText('still')).toBeInTheDocument();
  const stop = applyPreferences();
  expect(document.documentElement.dataset.motion).toBe('reduced');
  stop();
});
