import { appealWindowMs } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { isWithinAppealWindow } from './appeal-window';

it('is open for thirty days after the decision', () => {
  const at = new Date('2026-05-04T10:00:00Z');
  const decisionId = ObjectId.createFromTime(at.getTime() / 1_000);
  const after = (ms: number) => isWithinAppealWindow(decisionId, new Date(at.getTime() + ms));
  expect([after(0), after(appealWindowMs), after(appealWindowMs + 1)]).toEqual([true, true, false]);
});
