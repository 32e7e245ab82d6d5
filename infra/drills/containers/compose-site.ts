import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { waitFor } from '@storysprout/service-kit/testing';
import { parse } from 'yaml';
import { root } from '../../build/packages.mjs';
import { freePort } from '../../local/ports';
import { answersOk } from '../../local/probes';
import { keepLogs } from './keep-logs';

const run = promisify(execFile);

const folderOf = (sources: string) => join(sources, 'infra/docker');
/** Each has two replicas, and starts after those it needs; `upgrade.sh` replaces them one after the other. */
const doubled = ['renderer', 'registry', 'user', 'blog', 'admin', 'gateway'] as const;
const secondMailWorker = 'second-mail-worker';
const mailWorkers = ['mail-worker', secondMailWorker] as const;
const project = 'storysprout-drill';
const readyLimitMs = 300_000;
/** What has to be away while a backup is restored (docs/operations.md#back-up-and-restore). */
const stoppedForRestores = ['gateway', 'registry', 'admin', 'blog', ...mailWorkers, 'user'] as const;
/** Readers of a drill come from one address, and their accounts never saw an e-mail or a grown-up. */
const ofDrills = { CONSENT: 'off', EMAIL_VERIFICATION: 'off', WRITES_PER_MINUTE: '1000000' };

export interface ComposeSiteOptions {
  /** For settings and what is added to compose.yaml; the caller removes it. */
  readonly folder: string;
  /** What calls compose, such as `docker compose`. */
  readonly compose: string;
  readonly say: (line: string) => void;
}

/** A site that compose runs on this machine, with a second one of every process, mail workers included. */
export class ComposeSite {
  readonly url: string;
  private readonly env: NodeJS.ProcessEnv;
  private readonly files: readonly string[];
  /** What runs, or ran before an upgrade that failed. */
  private version = 'none';

  private constructor(
    private readonly options: ComposeSiteOptions,
    port: number,
    otherPorts: NodeJS.ProcessEnv,
  ) {
    this.url = `http://localhost:${port}`;
    const settings = { PORT: `${port}`, PUBLIC_URL: this.url, ...otherPorts, ...ofDrills };
    this.env = { ...process.env, COMPOSE_PROJECT_NAME: project, ...settings };
    const { folder } = options;
    const names = ['compose.yaml', 'compose.embedded.yaml', join(folder, 'second-worker.json')];
    this.files = ['--env-file', join(folder, '.env'), ...names.flatMap((name) => ['-f', name])];
  }

  /** Writes new settings; nothing runs yet. */
  static async prepare(options: ComposeSiteOptions): Promise<ComposeSite> {
    const { folder } = options;
    await run(process.execPath, [join(folderOf(root), 'make-env.mjs'), join(folder, '.env')]);
    writeFileSync(join(folder, 'second-worker.json'), JSON.stringify(secondWorker()));
    const port = await freePort();
    return new ComposeSite(options, port, { TLS_PORT: `${await freePort()}`, INBOX_PORT: `${await freePort()}` });
  }

  get settings() {
    const {
      JWT_PRIVATE_KEY = '',
      ADMIN_EMAIL = '',
      ADMIN_PASSWORD = '',
    } = parseEnv(readFileSync(join(this.options.folder, '.env'), 'utf8'));
    return {
      privatePem: JWT_PRIVATE_KEY.replaceAll('\\n', '\n'),
      moderator: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    };
  }

  /** Makes the images of a version. @param sources the folder of a clone */
  async build(version: string, sources: string): Promise<void> {
    await this.show(version, ['build'], sources);
  }

  /**
   * Starts everything with empty databases, one service after the other: a small machine that starts all at once keeps
   * their health checks waiting until compose gives up. Mail leaves each worker at most at the given rate.
   */
  async start(version: string, mail: { readonly smtpUrl: string; readonly ratePerSecond: number }): Promise<void> {
    this.version = version;
    Object.assign(this.env, { SMTP_URL: mail.smtpUrl, MAIL_RATE_PER_SECOND: `${mail.ratePerSecond}` });
    await this.show(version, ['up', '-d', '--no-build', 'mongodb', 'redis', 'cache']);
    await this.show(version, ['run', '--rm', '-T', 'migrate']);
    const limits = { timeoutMs: readyLimitMs, intervalMs: 1_000 };
    for (const service of doubled) {
      await this.show(version, ['up', '-d', '--no-build', '--no-deps', '--scale', `${service}=2`, service]);
      await waitFor(() => this.isHealthy(service), limits);
    }
    const scales = [...doubled.map((name) => `${name}=2`), 'mailpit=0'].flatMap((scale) => ['--scale', scale]);
    await this.show(version, ['up', '-d', '--no-build', ...scales]);
    for (const worker of mailWorkers) await waitFor(() => this.isHealthy(worker), limits);
    await waitFor(() => this.isReady(), limits);
  }

  /** Brings the site to a version with upgrade.sh. @returns how that ended */
  async upgrade(version: string): Promise<number> {
    const { compose } = this.options;
    const env = { ...this.env, VERSION: version, COMPOSE: compose, COMPOSE_FILES: this.files.join(' ') };
    const child = spawn(join(folderOf(root), 'upgrade.sh'), ['--no-backup'], { env, stdio: ['ignore', 2, 2] });
    const [code]: (number | null)[] = await once(child, 'exit');
    if (code === 0) this.version = version;
    return code ?? 1;
  }

  /** Runs a command of the jobs image, as an operator does. @returns what it printed. @throws Error when it fails */
  job(...command: readonly string[]): Promise<string> {
    return this.call(['run', '--rm', '-T', 'jobs', ...command]);
  }

  /** Does something while the processes are stopped that write to the databases. */
  async whileStopped<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.call(['stop', '--timeout', '20', ...stoppedForRestores]);
    try {
      return await work();
    } finally {
      await this.call(['start', ...stoppedForRestores]);
      await waitFor(() => this.isReady(), { timeoutMs: readyLimitMs, intervalMs: 1_000 });
    }
  }

  /** The address of a service's container on the network `back`, which this machine reaches and no other does. */
  async addressOf(service: string): Promise<string> {
    const template = '{{range $name, $net := .NetworkSettings.Networks}}{{$name}} {{$net.IPAddress}}\n{{end}}';
    const lines = (await this.docker('inspect', '--format', template, await this.containerOf(service))).split('\n');
    const address = lines.find((line) => line.includes('_back '))?.split(' ')[1];
    if (!address) throw new Error(`${service} has no address.`);
    return address;
  }

  async containerOf(service: string): Promise<string> {
    const [id] = (await this.call(['ps', '-q', service])).trim().split('\n');
    if (!id) throw new Error(`${service} does not run.`);
    return id;
  }

  async docker(...args: readonly string[]): Promise<string> {
    return (await run('docker', [...args], { env: this.env })).stdout.trim();
  }

  /** Containers that ended by themselves and were started again; jobs may, while what they need starts. */
  async restarted(): Promise<string[]> {
    const ids = (await this.call(['ps', '-q'])).trim().split('\n');
    const lines = (await this.docker('inspect', '--format', '{{.RestartCount}} {{.Name}}', ...ids)).split('\n');
    return lines.filter((line) => !line.startsWith('0 ') && !/migrate|publish/.test(line));
  }

  /** Writes what the containers say into a folder from now on. @returns a function that ends it */
  keepLogs(folder: string): () => void {
    return keepLogs((...args) => this.docker(...args), project, folder);
  }

  /** Stops everything and removes it with its data. */
  async remove(): Promise<void> {
    await this.call(['down', '--volumes', '--remove-orphans', '--timeout', '5']);
  }

  /** Whether all replicas of a service are. */
  private async isHealthy(service: string): Promise<boolean> {
    const ids = (await this.call(['ps', '-q', service])).trim().split('\n');
    const states = await this.docker('inspect', '--format', '{{.State.Health.Status}}', ...ids);
    return states.split('\n').every((state) => state === 'healthy');
  }

  private isReady(): Promise<boolean> {
    return answersOk(`${this.url}/readyz`, { limitMs: 5_000 });
  }

  private async call(args: readonly string[]): Promise<string> {
    const [program = '', ...first] = this.options.compose.split(' ');
    const env = { ...this.env, VERSION: this.version };
    const options = { cwd: folderOf(root), env, maxBuffer: 16 * 1024 * 1024 };
    return (await run(program, [...first, ...this.files, ...args], options)).stdout;
  }

  /** A call that takes long: its output is ours. */
  private async show(version: string, args: readonly string[], sources = root): Promise<void> {
    const [program = '', ...first] = this.options.compose.split(' ');
    this.options.say(`compose ${args.join(' ')} (${version})`);
    const env = { ...this.env, VERSION: version, DOCKER_BUILDKIT: '1', COMPOSE_DOCKER_CLI_BUILD: '1' };
    const stdio = ['ignore', 2, 2] as const;
    const child = spawn(program, [...first, ...this.files, ...args], {
      cwd: folderOf(sources),
      env,
      stdio: [...stdio],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`compose ${args[0]} ended with ${code}.`);
  }
}

interface Worker {
  readonly build?: object;
  readonly environment: object;
}

function mailWorkerIn(file: string): Worker {
  const { services } = parse(readFileSync(join(folderOf(root), file), 'utf8'), { merge: true }) as {
    services: { 'mail-worker': Worker };
  };
  return services['mail-worker'];
}

/** What compose says of the mail worker beside the embedded MongoDB, once more with a journal of its own. */
function secondWorker() {
  const journal = 'second-mail-journal';
  const { build: _, ...worker } = mailWorkerIn('compose.yaml');
  const environment = { ...worker.environment, ...mailWorkerIn('compose.embedded.yaml').environment };
  const volumes = [`${journal}:/var/lib/storysprout/mail-journal`];
  return { services: { [secondMailWorker]: { ...worker, environment, volumes } }, volumes: { [journal]: {} } };
}
