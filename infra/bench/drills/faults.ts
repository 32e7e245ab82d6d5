import { setTimeout as sleep } from 'node:timers/promises';
import type { MailCatcher } from '../../../services/admin/test/support/mail-catcher';
import type { Crowd } from '../../load/crowd';
import type { DoubledSite } from '../../load/doubled-site';
import { usageOf } from '../../load/processes';
import type { Part } from '../../local/processes/part';
import type { Copy } from '../../local/services';
import { killWhileDeciding } from './decisions';
import { releaseBadBundles, withPages } from './open-pages';
import type { Remarks } from './remarks';
import { startStrangers } from './strangers';

/** The things that a fault may act on. */
export interface Victims {
  readonly site: DoubledSite;
  readonly mailServer: MailCatcher;
  readonly crowd: Crowd;
}

/** A process's reaction to SIGTERM. */
export interface Drain {
  readonly name: string;
  readonly tookMs: number;
  /** Null when it had to be killed. */
  readonly exitCode: number | null;
}

export interface Fault<On = Victims> {
  /** Name on the command line. */
  readonly name: string;
  /** Description in the table. */
  readonly what: string;
  /** True when not a single request may fail. */
  readonly isPlanned?: boolean;
  /** Causes the fault and undoes it; resolves once everything runs again. @returns processes that were asked to stop */
  run(victims: On, remarks: Remarks): Promise<readonly Drain[]>;
}

/** Time for which something stays away, in milliseconds. */
const awayMs = 2_000;
const allAwayMs = 4_000;
const hungMs = 8_000;
const strangersMs = 20_000;
/** Limit for the memory that strangers may add to a gateway, in MB: its memory for bodies and half as much again. */
const strangersMegabytes = 144;
/** Time between taking a process out of its balancer and SIGTERM; five seconds in the manifests. */
const noticeMs = 500;

async function killAndStart(parts: readonly Part[], forMs: number): Promise<readonly Drain[]> {
  await Promise.all(parts.map((part) => part.kill()));
  await sleep(forMs);
  await Promise.all(parts.map((part) => part.start()));
  return [];
}

function storeFault(name: 'mongodb' | 'redis', storeOf: (site: DoubledSite) => Part | null): Fault {
  const run = async ({ site }: Victims) => {
    const part = storeOf(site);
    if (!part) throw new Error(`${name} was given, so it cannot be killed: unset its address.`);
    return killAndStart([part], awayMs);
  };
  return { name, what: `${name} killed, away ${awayMs / 1_000} s`, run };
}

/** Suspends the process for a while: it still accepts connections, but answers nothing. */
async function holdUp(part: Part | undefined | null): Promise<readonly Drain[]> {
  if (!part?.pid) throw new Error('What is to be held up does not run here.');
  const { pid } = part;
  process.kill(pid, 'SIGSTOP');
  await sleep(hungMs);
  process.kill(pid, 'SIGCONT');
  return [];
}

/** A fault of the renderers: no request and no page may fail. */
function renderingFault(fault: Fault): Fault {
  return { ...fault, isPlanned: true, run: (on, remarks) => withPages(on.site, remarks, () => fault.run(on, remarks)) };
}

function hangFault(name: string, partOf: (site: DoubledSite) => Part | undefined | null): Fault {
  const what = `${name} hangs for ${hungMs / 1_000} s`;
  return { name: `${name}-hangs`, what, run: ({ site }) => holdUp(partOf(site)) };
}

function partsOf({ copies }: DoubledSite, kind: string): Part[] {
  return copies.filter((copy) => copy.kind === kind).map(({ part }) => part);
}

function copyFault(name: string, kind: string): Fault {
  const run = ({ site }: Victims) => killAndStart(partsOf(site, kind).slice(0, 1), awayMs);
  return { name, what: `one ${kind} of two killed, away ${awayMs / 1_000} s`, run };
}

function allCopiesFault(name: string, kind: string): Fault {
  const run = ({ site }: Victims) => killAndStart(partsOf(site, kind), allAwayMs);
  return { name: `all-${name}`, what: `each ${kind} killed, away ${allAwayMs / 1_000} s`, run };
}

async function stopMailServer({ mailServer }: Victims): Promise<readonly Drain[]> {
  await mailServer.stop();
  await sleep(allAwayMs);
  await mailServer.start();
  return [];
}

async function restartGently({ balancers }: DoubledSite, { kind, part }: Copy): Promise<Drain> {
  const balancer = balancers.get(kind);
  balancer?.leave(part.name);
  await sleep(noticeMs);
  const startedAt = performance.now();
  const exitCode = await part.stop();
  const tookMs = performance.now() - startedAt;
  await part.start();
  await balancer?.comeBack(part.name);
  return { name: part.name, tookMs, exitCode };
}

async function restartAll({ site }: Victims): Promise<readonly Drain[]> {
  const drains: Drain[] = [];
  for (const copy of site.copies) drains.push(await restartGently(site, copy));
  return drains;
}

/** Sends all kinds of malicious requests at once; the readers must not notice. */
async function letStrangersCome({ site }: Victims, { noted, broken }: Remarks): Promise<readonly Drain[]> {
  const gateways = partsOf(site, 'gateway');
  const megabytes = () => gateways.map(({ pid }) => Math.round(usageOf({ pid: pid ?? undefined }).megabytes));
  const before = megabytes();
  const strangers = await startStrangers({ baseUrl: site.url });
  await sleep(strangersMs);
  const after = megabytes();
  noted.push(`strangers: ${JSON.stringify(await strangers.stop())}`);
  for (const [at, { name }] of gateways.entries()) {
    const [from = 0, to = 0] = [before[at], after[at]];
    noted.push(`${name}: ${from} MB, with strangers ${to} MB`);
    if (to - from > strangersMegabytes) broken.push(`${name} grew by ${to - from} MB`);
  }
  return [];
}

async function killDecisions({ site, crowd }: Victims, remarks: Remarks): Promise<readonly Drain[]> {
  const { url, mongo } = site;
  const found = await killWhileDeciding({ url, mongoUrl: mongo.url, crowd, parts: partsOf(site, 'admin service') });
  remarks.noted.push(...found.noted);
  remarks.broken.push(...found.broken);
  return [];
}

export const faults: readonly Fault[] = [
  { name: 'rolling', what: 'rolling restart of every process', isPlanned: true, run: restartAll },
  storeFault('mongodb', (site) => site.mongo.part),
  storeFault('redis', (site) => site.redis.part),
  copyFault('blog', 'blog service'),
  copyFault('user', 'user service'),
  copyFault('admin', 'admin service'),
  copyFault('registry', 'registry service'),
  renderingFault(copyFault('renderer', 'renderer')),
  copyFault('gateway', 'gateway'),
  copyFault('mail-worker', 'mail worker'),
  allCopiesFault('blog', 'blog service'),
  allCopiesFault('user', 'user service'),
  allCopiesFault('registry', 'registry service'),
  renderingFault(allCopiesFault('renderer', 'renderer')),
  hangFault('mongodb', (site) => site.mongo.part),
  hangFault('redis', (site) => site.redis.part),
  hangFault('blog', (site) => partsOf(site, 'blog service')[0]),
  renderingFault(hangFault('renderer', (site) => partsOf(site, 'renderer')[0])),
  renderingFault({
    name: 'all-renderer-hangs',
    what: `each renderer hangs for ${hungMs / 1_000} s`,
    run: async ({ site }) => (await Promise.all(partsOf(site, 'renderer').map(holdUp))).flat(),
  }),
  {
    name: 'bad-bundles',
    what: "a team's code for the renderer throws, then never ends",
    isPlanned: true,
    run: async ({ site }, remarks) => {
      await releaseBadBundles(site, remarks);
      return [];
    },
  },
  {
    name: 'strangers',
    what: `strangers at the door for ${strangersMs / 1_000} s`,
    isPlanned: true,
    run: letStrangersCome,
  },
  { name: 'decisions', what: 'each admin service killed while a moderator decides', run: killDecisions },
  { name: 'smtp', what: `mail server away ${allAwayMs / 1_000} s`, run: stopMailServer },
];
