/** What `go-live` has found out about one topic. */
export interface Finding {
  /** A few words, such as `backups`. */
  readonly topic: string;
  /** `todo`: unset or unsafe. `check`: it can't be seen from here. */
  readonly state: 'todo' | 'check' | 'fine';
  /** Whole sentences: how it is, and what to do unless it is fine. */
  readonly words: string;
}

/** Returns a finding with the words for how it is. */
export function finding(topic: string, isFine: boolean, words: { fine: string; todo: string }): Finding {
  return { topic, state: isFine ? 'fine' : 'todo', words: isFine ? words.fine : words.todo };
}

const headings = { todo: 'To do before children use the site', check: 'To check yourself', fine: 'In order' } as const;

/** Returns the lines to print: what is to be done first. */
export function findingLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ topic }) => topic.length)) + 2;
  const groups = (['todo', 'check', 'fine'] as const).map((state) => [
    headings[state],
    findings.filter((each) => each.state === state),
  ]) satisfies [string, Finding[]][];
  return groups.flatMap(([heading, found]) =>
    found.length === 0
      ? []
      : ['', `${heading}:`, ...found.map(({ topic, words }) => `  ${topic.padEnd(width)}${words}`)],
  );
}
