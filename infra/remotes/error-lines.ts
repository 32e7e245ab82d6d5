import type { RemoteErrorGroup, SourceFrame } from '@storysprout/contract';

/** Formats the errors of a remote for the person at the terminal. */

const minute = (time: string) => time.slice(0, 16).replace('T', ' ');

function whatHappened({ kind, name, message, call, status, overstep }: RemoteErrorGroup): string {
  if (call !== undefined) return `${call} was answered ${status ?? 'not at all'}`;
  if (overstep) return `changed something of the whole site: ${overstep}`;
  const where = { error: '', rejection: ' in a promise', boundary: ' while drawing', call: '', overstep: '' }[kind];
  return `${name}${where}: ${message}`;
}

function frameLine({ file, line, column, source }: SourceFrame): string {
  if (!source) return `    ${file}:${line}:${column}`;
  return `    ${source.file}:${source.line}  ${source.text}`;
}

/** @param version if given, other versions are omitted; `1.4.0` includes all its builds */
export function errorLines(errors: readonly RemoteErrorGroup[], version?: string): string[] {
  const wanted = errors.filter((each) => version === undefined || each.version.startsWith(version));
  if (wanted.length === 0) return ["No errors were reported from readers' pages."];
  return wanted.flatMap((error) => {
    const browsers = Object.entries(error.browsers).map(([name, count]) => `${name} ${count}`);
    const times = `${minute(error.firstAt)} to ${minute(error.lastAt)}`;
    return [
      `${error.version}  ${error.count} times, ${times}, at ${error.page}  (${browsers.join(', ')})`,
      `  ${whatHappened(error)}`,
      ...error.frames.map(frameLine),
    ];
  });
}
