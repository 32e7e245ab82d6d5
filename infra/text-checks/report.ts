import type { Figures } from './measure';

/** A way of checking, measured on one part of the corpus. */
export interface Measured {
  readonly part: string;
  readonly way: string;
  readonly figures: Figures;
}

export const percent = (share: number) => `${(100 * share).toFixed(1)}`;

/** Formats the figures as tables in Markdown. */
export function reportOf(measured: readonly Measured[]): string {
  const parts = [...new Set(measured.map(({ part }) => part))];
  return parts
    .map((part) =>
      tableOf(
        part,
        measured.filter((each) => each.part === part),
      ),
    )
    .join('\n\n');
}

function tableOf(part: string, measured: readonly Measured[]): string {
  const [first] = measured;
  const rows = [...(first?.figures.recall ?? [])].map(([kind, { texts }]) => [
    kind,
    `${texts}`,
    ...measured.map(({ figures }) => {
      const { any = 0, same = 0 } = figures.recall.get(kind) ?? {};
      return `${percent(any)} (${percent(same)})`;
    }),
  ]);
  const { texts } = first?.figures ?? { texts: { found: 0, everyday: 0, lookalike: 0 } };
  rows.push([
    '**all that should be found**',
    `${texts.found}`,
    ...measured.map(({ figures }) => `**${percent(figures.all)}**`),
  ]);
  rows.push([
    '**false alarms, everyday texts**',
    `${texts.everyday}`,
    ...measured.map(({ figures }) => `**${percent(figures.everyday)}**`),
  ]);
  rows.push([
    'false alarms, texts made to look like findings',
    `${texts.lookalike}`,
    ...measured.map(({ figures }) => percent(figures.lookalike)),
  ]);
  return tableLines(part, ['', 'texts', ...measured.map(({ way }) => way)], rows);
}

export function tableLines(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map(
    (row) => `| ${row.join(' | ')} |`,
  );
  return `### ${title}\n\n${lines.join('\n')}`;
}
