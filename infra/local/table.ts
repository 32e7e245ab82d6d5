/** Lines up rows of two columns under a title, for the terminal. */
export function table(title: string, rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return ['', `  ${title}`, `  ${'-'.repeat(title.length)}`, ...lines, ''].join('\n');
}
