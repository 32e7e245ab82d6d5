import type { ModerationCase } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { newCases, type Queue } from './queue';

const caseOf = (day: number, reasons: ModerationCase['reasons'] = ['pending']) =>
  ({ _id: `${day}`, createdAt: `2026-11-${day}T08:00:00.000Z`, reasons }) as ModerationCase;

it('announces what came later, and not what only moved up from a page that was not shown', () => {
  const shown = [caseOf(20), caseOf(22)];
  const cases = [...shown, caseOf(21), caseOf(23), caseOf(19, ['worry'])];
  const idsOf = (hadMore: boolean) => newCases(shown, hadMore, { cases } as unknown as Queue).map(({ _id }) => _id);
  expect(idsOf(true)).toEqual(['23', '19']);
  expect(idsOf(false)).toEqual(['21', '23', '19']);
});
