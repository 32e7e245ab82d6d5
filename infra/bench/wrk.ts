import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findWrk } from '../local/install';
import { inTempFolder } from '../remote-build/temp-folder';

export interface Figures {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
}

/**
 * A load test with wrk, which sends requests as fast as the site answers. A load generator in JavaScript takes as much
 * CPU as the server, and on a machine that both share it would measure itself.
 */
export interface Rush {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests to send in turn, instead of a GET of the address. */
  readonly requests?: readonly RushRequest[];
}

export interface RushRequest {
  readonly method: 'PATCH' | 'GET';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const run = promisify(execFile);

/**
 * Runs the load test.
 *
 * @throws Error when any response was not a success, because the figure would mean nothing
 */
export async function rush({ url, connections, seconds, headers = {}, requests }: Rush): Promise<Figures> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named];
  const report = await inTempFolder('wrk', async (folder) => {
    const script = join(folder, 'requests.lua');
    if (requests) writeFileSync(script, scriptOf(requests));
    const { stdout } = await run(findWrk(), [...options, ...(requests ? ['-s', script] : []), url]);
    return stdout;
  });
  return figuresOf(report, url);
}

/** Returns a Lua script for wrk that prepares each request once, and then sends them in turn. */
function scriptOf(requests: readonly RushRequest[]): string {
  const rows = requests.map(({ method, path, headers }) => {
    const pairs = Object.entries(headers).map(([name, value]) => `[${luaText(name)}]=${luaText(value)}`);
    return `{${luaText(method)},${luaText(path)},{${pairs.join(',')}}}`;
  });
  return `local rows = {\n${rows.join(',\n')}\n}
local made, turn = {}, 0
function init()
  for at, row in ipairs(rows) do made[at] = wrk.format(row[1], row[2], row[3]) end
end
function request()
  turn = turn % #made + 1
  return made[turn]
end\n`;
}

/** Paths, names and tokens are plain ASCII, for which JSON and Lua write the same text. */
const luaText = (text: string) => JSON.stringify(text);

const millisecondsPer = { us: 0.001, ms: 1, s: 1_000, m: 60_000 } as const;

/** Reads wrk's report. @throws Error when a request failed, or the report is not understood */
export function figuresOf(report: string, url: string): Figures {
  const [, refused] = /Non-2xx or 3xx responses: (\d+)/.exec(report) ?? [];
  const [, failed] = /Socket errors: (.*)/.exec(report) ?? [];
  if (refused || failed)
    throw new Error(`${url}: ${refused ?? 0} answers were refused, socket errors: ${failed ?? 0}.`);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(report) ?? [];
  const [, tail, unit] = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(report) ?? [];
  if (!rate || !tail || !unit) throw new Error(`wrk reported something unexpected:\n${report}`);
  return { perSecond: Number(rate), p99: Number(tail) * millisecondsPer[unit as keyof typeof millisecondsPer] };
}
