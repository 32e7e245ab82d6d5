import type { FlowColor } from '@storysprout/game-rules/flowpuzzle';
import type { CSSProperties } from 'react';

/**
 * The colour of each line and the text colour on it. They are part of the game, so they are the same in every theme.
 */
const tones: Readonly<Record<FlowColor, readonly [tone: string, onTone: string]>> = {
  red: ['#c62f2f', '#fff'],
  blue: ['#2459c4', '#fff'],
  green: ['#1f7a3d', '#fff'],
  orange: ['#ef8a17', '#231603'],
  purple: ['#7b3fb5', '#fff'],
  yellow: ['#f5cb1d', '#231603'],
  pink: ['#f47db2', '#231603'],
  cyan: ['#24b8cc', '#04232a'],
};

export function toneStyle(color: FlowColor): CSSProperties {
  const [tone, onTone] = tones[color];
  return { '--tone': tone, '--on-tone': onTone } as CSSProperties;
}
