import {
  type GenerationInUse,
  type RegistryAuditEntry,
  type RegistryOverview,
  type RemoteHealth,
  type RemoteStatus,
  type ShellIncompatibility,
  type SmokeTestOutcome,
  shellName,
} from '@storysprout/contract';

/** The texts that the tool prints for the person at the terminal. */

/** @param command the command line as typed, with a placeholder for the command's name */
export const usage = (command: string) => `${command}

  new mf-club [--skip-install]            makes a remote that works, from a template
  check [mf-blog]                         runs the types and tests of what is built
  check-shell [folder]                    asks whether a built shell fits all live remotes; fails when it does not
  publish mf-blog                         the same, then stores its build as a release nobody gets yet
  smoke-test mf-blog                      opens every page of what was published in a browser; problems keep it from a release
  smoke-test --live                       the same for what readers have now, of every remote with a token here
  release mf-blog 1.4.0 --canary 10       gives a release to 10 % of the readers
  release ... --promote-after 24          and to everybody after 24 hours, if it does well
  release mf-blog 1.4.0                   gives it to everybody
  preview mf-blog,mf-fun@1.4.0            a link to the real site with these builds, for seven days
  preview ... --comment                   the same as a comment for a pull request
  promote mf-blog                         gives the canary to everybody
  rollback mf-blog [--reason "..."]       takes the canary back, else the last release
  list                                    all remotes and what is live
  errors mf-blog [1.4.0]                  errors on readers' pages, with the lines of code they come from
  audit mf-blog                           its last 100 changes: who, what, when, why
  status mf-blog                          its releases, how the live ones do, and the latest changes

In a team's own repository the remote's name may be left out, and there are:

  dev [--site https://...]                the remote alone, on PORT (3100), or with the API of a real site
  build                                   builds it into dist

The site is SITE_URL (http://localhost:8080), the team's token REMOTES_TOKEN; for a site that "npm start"
runs on this machine the token is found in DATA_DIR.`;

/** Said before a long silence, in which the person at the terminal would wonder. */
export const checksBegin = ({ name, label }: { name: string; label: string }) =>
  `The types and tests of ${label} run first. That takes ${name === shellName ? 'up to five minutes' : 'about a minute'}.\n`;

export const firstGoesToAll = 'The first release goes to everybody: there is nothing yet to compare a canary with.';

export function channelsLine({ name, stable, canary }: RemoteStatus): string {
  const first = `${name}  stable ${stable ?? 'none yet'}`;
  return canary ? `${first}, canary ${canary.version} for ${canary.percent} %` : first;
}

export function overviewLines({ remotes, generations }: RegistryOverview): string[] {
  return [...remotes.map(channelsLine), ...generationLines(generations)];
}

/** Describes the additional kits and Reacts of the site, their size, and the remotes that still need them. */
export function generationLines(generations: readonly GenerationInUse[] = []): string[] {
  return generations.flatMap(({ shared, bytes, holders }) => [
    `The shell also brings kit ${shared['@storysprout/kit']} with React ${shared.react}: ${Math.ceil(bytes / 1_000)} kB on pages that need it. ${holders.length === 0 ? 'Nobody does any more.' : 'They are held up by:'}`,
    ...holders.map(
      ({ remote, version, role, needs }) =>
        `  ${remote} ${version} (${role})  works with kit ${needs['@storysprout/kit']}, React ${needs.react}`,
    ),
  ]);
}

/** Describes each version that would not work in a new shell, with the name of its remote. */
export function incompatibilityLines(incompatibilities: readonly ShellIncompatibility[]): string[] {
  const remotes = new Set(incompatibilities.map(({ remote }) => remote));
  return [
    `This shell would break ${remotes.size} of the site's remotes: ${[...remotes].join(', ')}.`,
    ...incompatibilities.map(
      ({ remote, version, role, gate, reason }) => `  ${remote} ${version} (${role})  ${gate}: ${reason}`,
    ),
  ];
}

const day = (time: string) => time.slice(0, 16).replace('T', ' ');

export function statusLines(
  { remote, health }: { remote: RemoteStatus; health: readonly RemoteHealth[] },
  audit: readonly RegistryAuditEntry[],
): string[] {
  const { stable, canary, previous, releases } = remote;
  const marks = new Map([
    [previous, 'rollback goes here'],
    [stable, 'stable'],
    [canary?.version, 'canary'],
  ]);
  return [
    `${channelsLine(remote)}  (revision ${remote.revision})`,
    ...releases.flatMap((release) => releaseLines(release, marks.get(release.version) ?? '')),
    ...(health.length === 0 ? [] : ["On readers' pages:", ...health.map((each) => `  ${healthLine(each)}`)]),
    'Latest changes:',
    ...auditLines(audit.slice(0, 10)),
  ];
}

type Release = RemoteStatus['releases'][number];

/** Describes the release, its commit, and the result of its smoke test. */
function releaseLines(release: Release, mark: string): string[] {
  const { version, publishedAt, files, bytes, tests, source, smokeTest, notices } = release;
  const passed = tests === undefined ? '' : `, ${tests} tests passed`;
  const size = `${files} files, ${Math.ceil(bytes / 1000)} kB${passed}`;
  const first = `  ${version}  ${day(publishedAt)}  ${size}  ${mark}`.trimEnd();
  return [
    first,
    ...(source ? [`    ${source.commit.slice(0, 10)} by ${source.author}: ${source.message}`] : []),
    ...(smokeTest ? smokeTestLines(smokeTest).map((line) => `    ${line}`) : []),
    ...noticeLines(notices).map((line) => `    ${line}`),
  ];
}

/** Describes what the registry could not check. */
export function noticeLines(notices: readonly string[] = []): string[] {
  return notices.map((line) => `not checked: ${line}`);
}

export function smokeTestLines({ at, pages, problems, differences }: SmokeTestOutcome): string[] {
  const changed =
    differences.length === 0 ? '' : `, ${counted(differences.length, 'difference')} from the last good test`;
  return [
    `in a browser ${day(at)}: ${counted(pages, 'page')}, ${counted(problems.length, 'problem')}${changed}`,
    ...problems.map((line) => `  problem: ${line}`),
    ...differences.map((line) => `  ${line}`),
  ];
}

export function auditLines(entries: readonly RegistryAuditEntry[]): string[] {
  return entries.map(
    ({ at, by, action, version, detail }) =>
      `  ${day(at)}  ${by}: ${[action, version].filter(Boolean).join(' ')}, ${detail}`,
  );
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** Returns a line such as `0.2.0-5f1c (canary) 1,204 views, 3 failures, since 2026-05-04 10:00`. */
export function healthLine({ version, channel, since, views, failures, tampered, trial }: RemoteHealth): string {
  const changed = tampered === 0 ? '' : ` (${tampered} with a changed file)`;
  const times = `${counted(views, 'view')}, ${counted(failures, 'failure')}${changed}, since ${day(since)}`;
  return `${version} (${channel})  ${times}${canaryWords(trial)}`;
}

/** Returns the results of a running canary, such as `; 2 of 60 pages froze; posted on 30 of 60`. */
function canaryWords(trial: RemoteHealth['trial']): string {
  if (!trial || trial.opened === 0) return '';
  const outcomes = trial.outcomes.map(({ name, offered, reached }) => `; ${name} on ${reached} of ${offered}`);
  return `; ${trial.frozen} of ${counted(trial.opened, 'page')} froze${outcomes.join('')}`;
}
