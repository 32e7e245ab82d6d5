import { expect, it } from 'vitest';
import { csvCell, figuresCsv } from './figures-csv';

it('has a header and a row for each kind', () => {
  const figures = {
    kind: 'comment' as const,
    made: 3,
    reported: 1,
    held: 2,
    decided: 2,
    upheld: 0,
    median: 60,
    p95: null,
  };
  expect(figuresCsv({ month: '2026-11', kinds: [figures] }).split('\r\n')).toEqual([
    'month,kind,made,reported,held,decided,upheld,median seconds,p95 seconds',
    '2026-11,comment,3,1,2,2,0,60,',
    '',
  ]);
});

it.each([
  ['=1+1', "'=1+1"],
  ['+SUM(A1)', "'+SUM(A1)"],
  ['-2', "'-2"],
  ['@cmd', "'@cmd"],
  ['\tfox', "'\tfox"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
])('takes no text for a formula: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
