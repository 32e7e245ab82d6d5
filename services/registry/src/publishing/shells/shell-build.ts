import { gzipSync } from 'node:zlib';
import { type GateRefusal, isSafePath, type PublishRequest, platformFacts } from '@storysprout/contract';
import { refusalsOf } from '../../gates';
import { type BuildFile, digestOfFiles, type ShellRelease, toBuildFile } from '../../releases';
import type { FactsOf, Parsed, ParsedBuild } from '../remotes/release.service';

type ShellBuild = ParsedBuild<FactsOf<ShellRelease>>;

const factsFile = 'platform.json';
const page = 'index.html';

/**
 * The most bytes of scripts and styles that every page of the site waits for, gzipped. The site's own took 137 kB when
 * this was set.
 */
const mostFirstBytes = 180_000;

/** Kinds of files a shell may have; those without a `.` in the pattern are single files. */
const known =
  /^(index\.html|sw\.js|server\.cjs|site\.webmanifest|favicon\.ico)$|\.(js|css|json|map|svg|png|webp|avif|jpe?g|gif|mp3|ogg|wav|m4a|woff2?)$/i;

/** Parses an uploaded shell. A refusal is one sentence naming the file and field that is wrong. */
export function readShellBuild({ files }: PublishRequest): Parsed<FactsOf<ShellRelease>> {
  const byPath = new Map(files.map(({ path, content }) => [path, toBuildFile(path, content)]));
  const unsafe = files.find(({ path }) => !isSafePath(path));
  if (unsafe) return refused(`the path ${unsafe.path} is not allowed`);
  if (byPath.size < files.length) return refused('two files have the same path');
  if (!byPath.has(page)) return refused(`${page} is missing`);
  const facts = platformFacts.safeParse(jsonOf(byPath.get(factsFile)));
  if (!facts.success) return refused(`${factsFile} is missing, or ${facts.error.issues[0]?.path.join('.')} is wrong`);
  const { version } = facts.data;
  if (version === undefined) return refused(`${factsFile} has no version: build the shell anew`);
  return { ok: true, build: { version, digest: digestOfFiles(byPath), files: byPath, facts: { facts: facts.data } } };
}

const refused = (reason: string) => ({ ok: false, reason }) as const;

function jsonOf(file: BuildFile | undefined): unknown {
  try {
    return JSON.parse(file?.content.toString('utf8') ?? '');
  } catch {
    // The schema then reports what is wrong.
    return undefined;
  }
}

/** Files that the page names itself, without the leading slash. */
function namedFiles({ files }: ShellBuild): string[] {
  const html = files.get(page)?.content.toString('utf8') ?? '';
  return Array.from(html.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="\/([^"?#]+)"/g), ([, path = '']) => path);
}

/** Every reason against the build itself, whatever the rest of the site is like. */
export function shellRefusals(build: ShellBuild): GateRefusal[] {
  const { files } = build;
  const named = namedFiles(build);
  const missing = named.filter((path) => !files.has(path)).map((path) => `${page} names ${path}, which was not sent`);
  const odd = [...files.keys()].filter((path) => !known.test(path));
  const first = named.filter((path) => /\.(js|css)$/.test(path));
  const bytes = first.reduce((sum, path) => sum + gzipSync(files.get(path)?.content ?? '').length, 0);
  return [
    ...refusalsOf(
      'manifest',
      first.some((path) => path.endsWith('.js')) ? missing : [...missing, `${page} has no script`],
    ),
    ...refusalsOf(
      'files',
      odd.map((path) => `${path} is a kind of file that no shell may have`),
    ),
    ...refusalsOf(
      'size',
      bytes > mostFirstBytes
        ? [`every page needs ${Math.ceil(bytes / 1_000)} kB first; ${mostFirstBytes / 1_000} kB is the most`]
        : [],
    ),
  ];
}
