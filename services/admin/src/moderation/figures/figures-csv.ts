import type { FiguresResponse } from '@storysprout/contract';

const columns = ['kind', 'made', 'reported', 'held', 'decided', 'upheld', 'median', 'p95'] as const;
const header = ['month', 'kind', 'made', 'reported', 'held', 'decided', 'upheld', 'median seconds', 'p95 seconds'];

/** Formats the figures as CSV, with a header. */
export function figuresCsv({ month, kinds }: FiguresResponse): string {
  const rows = kinds.map((figures) => [month, ...columns.map((column) => figures[column])]);
  return [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Formats a CSV cell. A text that a spreadsheet would take for a formula is marked as text. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return `${value}`;
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
