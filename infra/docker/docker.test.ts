import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { internalCallers } from '@storysprout/contract';
import { createInternalSigner, createInternalVerifier, internalServiceShape } from '@storysprout/service-kit';
import { freePort, waitFor } from '@storysprout/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../build/packages.mjs';
import { findProgram } from '../local/install';
import { type ProcessName, rendererSettings, schemas, settingsOf } from '../local/process-settings';
import { bucketShape } from '../operations/backup/copies/bucket-settings';
import { backupSchema } from '../operations/backup/settings';
import { goLiveSchema } from '../operations/go-live/settings';
import { supportSchema } from '../operations/support/settings';
import { inTempFolder } from '../remote-build/temp-folder';
import { imageEnv, readers, silent, targetLines } from './test/process-settings';

const read = (name: string) => readFileSync(join(root, 'infra/docker', name), 'utf8');
const dockerfile = read('Dockerfile');

interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly stop_grace_period?: string;
  readonly cpus?: number;
  readonly healthcheck?: object;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, { aliases?: readonly string[] }>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Record<string, { condition: string }>;
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Record<string, ComposeService>;
  readonly networks: Record<string, { internal?: boolean }>;
};

/** Settings that are fixed by the images, or set only by `npm start` and tests. */
const fixedHere = new Set(
  'NODE_ENV HOST PORT MONGODB_DB METRICS_PORT SITE_DIR DEV_REMOTES ALLOW_VOLATILE_REDIS UNTESTED_BUILDS'.split(' '),
);

/** Replaces variables as compose does: `${NAME-default}`, `${NAME:-default}`, `${NAME:?message}`. */
function filled(value: unknown, settings: Readonly<Record<string, string>>): string {
  return String(value).replaceAll(/\$\{(\w+)(?::?([-?])([^}]*))?\}/g, (_, name: string, how, fallback: string) => {
    const given = settings[name];
    if (given !== undefined) return given;
    if (how === '?') throw new Error(`${name}: ${fallback}`);
    return how === '-' ? fallback : '';
  });
}

const networksOf = ({ networks = [] }: ComposeService): readonly string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

/** Runs a Redis of compose with its container's command, and checks it with the container's health check. */
async function asksForPassword({ command = [], healthcheck }: ComposeService): Promise<void> {
  await inTempFolder('redis', async (folder) => {
    const port = `${await freePort()}`;
    const own = (word: string) => word.replaceAll('$$', '$').replaceAll('/tmp/redis.conf', join(folder, 'redis.conf'));
    const [shell = '', flag = '', script = ''] = command.map(own);
    const env = { PATH: process.env.PATH, REDISCLI_AUTH: 'a-password' };
    const server = spawn(shell, [flag, `${script} --port ${port}`], { env, cwd: folder, stdio: 'ignore' });
    const [, program = '', ...args] = (healthcheck as { test: string[] }).test;
    const ping = (password: string) =>
      spawnSync(program, ['-p', port, ...args], { env: { ...env, REDISCLI_AUTH: password } }).status;
    try {
      await waitFor(() => ping('a-password') === 0);
      expect(ping('another')).not.toBe(0);
      const open = spawnSync(program, ['-p', port, ...args], { env: { PATH: env.PATH }, encoding: 'utf8' });
      expect(`${open.stdout}${open.stderr}`).toContain('NOAUTH');
      expect(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')).not.toContain('a-password');
      expect(statSync(join(folder, 'redis.conf')).mode & 0o777).toBe(0o600);
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  });
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
interface LockedPackage {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns all packages that npm installs for a workspace, including those of our own packages that it uses, and their
 * development packages.
 */
function packagesOf(folder: string): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const found = new Set<string>();
  const add = ({ dependencies, devDependencies }: LockedPackage) => {
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const linked = Object.values(packages).find((each) => each.name === name);
      if (found.has(name)) continue;
      found.add(name);
      if (linked) add(linked);
    }
  };
  add(packages[folder] ?? {});
  return found;
}

describe('the Dockerfile', () => {
  it('knows every workspace, or npm ci would refuse the lock file', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
    const missing = workspaces.filter((folder) => !dockerfile.includes(`COPY ${folder}/package.json ${folder}/\n`));
    expect(missing).toEqual([]);
  });

  it.each([...Object.keys(readers), 'jobs'])('runs %s as nobody special', (target) => {
    const users = [...targetLines('runtime'), ...targetLines(target)].filter((line) => line.startsWith('USER '));
    expect(users.at(-1)).toBe(target === 'renderer' ? 'USER 1001:1001' : 'USER 1000:1000');
  });

  it('leaves the embedded server and what it needs to the stand-ins', () => {
    const images = [...dockerfile.matchAll(/npm ci --ignore-scripts --omit=dev -w (\S+)/g)].map(
      ([, folder]) => folder ?? '',
    );
    expect(images.length).toBeGreaterThan(6);
    const server = '@storysprout/embedded-mongo';
    const ofTheServer = [server, ...packagesOf('infra/embedded-mongo')].filter(
      (name) => name === server || !packagesOf('services/kit').has(name),
    );
    expect(ofTheServer).toEqual(expect.arrayContaining([server, 'lmdb', 'sorted-btree']));
    for (const folder of images) {
      const packages = packagesOf(folder);
      expect(packages.size, folder).toBeGreaterThan(3);
      expect(
        ofTheServer.filter((name) => packages.has(name)),
        folder,
      ).toEqual([]);
    }
    const known = packagesOf('infra');
    expect(ofTheServer.filter((name) => !known.has(name))).toEqual([]);
  });

  it('publishes every remote there is, and the shell, all with the word that types and tests passed', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
    const released = workspaces.filter((folder) => /^(mf-[a-z]+|shell)$/.test(folder));
    const lines = targetLines('jobs').join('\n');
    expect(released.filter((folder) => !lines.includes(`/app/${folder}/dist ./${folder}/dist`))).toEqual([]);
    expect(released).toContain('shell');
    expect(targetLines('build')).toContain('RUN npm run remotes -- check && npm run remotes -- check shell');
  });
});

describe('make-env.mjs', () => {
  it('writes a file that only its owner can read, and overwrites none', () =>
    inTempFolder('make-env', async (folder) => {
      const file = join(folder, '.env');
      const make = () =>
        execFileSync(process.execPath, [join(root, 'infra/docker/make-env.mjs'), file], { stdio: 'pipe' });
      make();
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const before = readFileSync(file, 'utf8');
      expect(before).toContain('BACKUP_KEY=');
      expect(make).toThrow('exists already and is left as it is');
      expect(readFileSync(file, 'utf8')).toBe(before);
    }));

  it('adds the passwords that an older file lacks, and changes nothing else', () =>
    inTempFolder('make-env', async (folder) => {
      const file = join(folder, '.env');
      const add = () => {
        execFileSync(process.execPath, [join(root, 'infra/docker/make-env.mjs'), '--add', file], { stdio: 'pipe' });
        return readFileSync(file, 'utf8');
      };
      const older = '# Ours.\nJWT_PUBLIC_KEY=kept\nCACHE_PASSWORD=ours';
      writeFileSync(file, older);
      const added = add();
      expect(added.startsWith(`${older}\n`)).toBe(true);
      const names = [...added.slice(older.length).matchAll(/^(\w+)=[\w-]{32,}$/gm)].map(([, name]) => name);
      const users = ['ROOT', 'BLOG', 'USER', 'ADMIN', 'REGISTRY', 'OPERATOR'].map((user) => `MONGODB_PASSWORD_${user}`);
      expect(names).toEqual([...users, 'MONGODB_REPLICA_KEY', 'REDIS_PASSWORD']);
      expect(added.trim().split('\n')).toHaveLength(names.length + 3);
      expect(add()).toBe(added);
    }));
});

describe('probes', () => {
  const probe = (name: string) => join(root, 'infra/docker', name);
  const alive = ['bash', probe('alive.sh')];
  const forOperators = [process.execPath, probe('healthcheck.mjs')];

  /**
   * Runs a probe against a process that responds with this status.
   *
   * @returns the probe's exit code and output
   */
  async function probed([program = '', ...args]: readonly string[], status: number, ...path: string[]) {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(status).end(`{"failing":["mongodb"]}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const PORT = `${(server.address() as AddressInfo).port}`;
    const child = spawn(program, [...args, ...path], { env: { ...process.env, PORT } });
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
    });
    const [code]: number[] = await once(child, 'close');
    server.close();
    expect(asked).toEqual([path[0] ?? '/healthz']);
    return { code, said };
  }

  it.each([[alive], [forOperators]])('%s is well while the process is alive, and says nothing', async (command) => {
    expect(await probed(command, 200)).toEqual({ code: 0, said: '' });
    expect((await probed(command, 503)).code).toBe(1);
  });

  it('tell that nobody answers', () => {
    for (const [program = '', ...args] of [alive, forOperators])
      expect(spawnSync(program, args, { env: { ...process.env, PORT: '1' } }).status).toBe(1);
  });
});

describe('compose.yaml', () => {
  const lines = execFileSync(process.execPath, [join(root, 'infra/docker/make-env.mjs')], { encoding: 'utf8' });
  const settings = Object.fromEntries(
    [...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;

  it.each(Object.keys(readers))('gives %s every setting it needs', (name) => {
    const given = Object.entries(compose.services[name]?.environment ?? {});
    const env = Object.fromEntries(given.map(([key, value]) => [key, filled(value, settings)]));
    expect(() => readers[name]?.({ ...imageEnv(name), ...env })).not.toThrow();
  });

  it.each(Object.keys(schemas) as ProcessName[])('hands on to %s every setting that it reads', (name) => {
    const read = name === 'renderer' ? [...rendererSettings] : settingsOf(name);
    const given = compose.services[name]?.environment ?? {};
    const missing = read.filter((setting) => !(setting in given) && !fixedHere.has(setting));
    expect(missing, `settings to add to ${name} in infra/docker/compose.yaml`).toEqual([]);
  });

  it('hands on to the commands every setting that they read', () => {
    const { jobs, 'nightly-backups': nightly } = compose.services;
    const given = { ...jobs?.environment, ...nightly?.environment };
    // The image sets its version, and commands can't reach the renderer.
    const { VERSION: _, RENDERER_URL: __, ...ofSupport } = supportSchema.shape;
    const read = { ...backupSchema.shape, ...bucketShape, ...ofSupport, ...goLiveSchema.shape };
    const names = [...Object.keys(read), 'BACKUP_AT', 'BACKUP_KEEP_DAYS'];
    expect(names.filter((name) => !(name in given))).toEqual([]);
  });

  it('makes a backup every night and then deletes old ones, unless the backup failed', () =>
    inTempFolder('nightly', async (folder) => {
      // The stubs of `sleep` and `node` log their calls. The third sleep ends the loop.
      const log = join(folder, 'log');
      const stub = (program: string, lines: string) =>
        writeFileSync(join(folder, program), `#!/bin/sh\necho "${program} $*" >> ${log}\n${lines}\n`, { mode: 0o755 });
      stub('sleep', `[ "$(grep -c sleep ${log})" -lt 3 ] || kill $PPID`);
      const nightOf = (node: string, more: Record<string, string> = {}) => {
        writeFileSync(log, '');
        stub('node', node);
        const env = { PATH: `${folder}:${process.env.PATH}`, BACKUP_AT: '01:17', BACKUP_KEEP_DAYS: '30', ...more };
        spawnSync('sh', [join(root, 'infra/docker/nightly-backups.sh')], { env, timeout: 10_000 });
        const lines = readFileSync(log, 'utf8').trim().split('\n');
        const slept = lines.filter((line) => line.startsWith('sleep')).map((line) => Number(line.split(' ')[1]));
        return { slept, calls: lines.filter((line) => line.startsWith('node')) };
      };
      const backup = 'node /app/jobs/run.mjs backup /backups';
      const copies = ['copy-lasting-list', 'copy-backups /backups'].map((each) => `node /app/jobs/run.mjs ${each}`);
      const night = nightOf('exit 0');
      const [seconds = Number.NaN] = night.slept;
      expect(seconds).toBeGreaterThanOrEqual(0);
      expect(seconds).toBeLessThan(86_400);
      expect(new Date(Date.now() + seconds * 1_000).toISOString()).toMatch(/T01:1[67]/);
      expect(night.calls).toEqual([backup, 'node /app/jobs/run.mjs prune-backups /backups --keep-days 30']);
      expect(nightOf('exit 1').calls).toEqual([backup]);
      // Times of the nightly backup that are ten minutes and five hours from now.
      const [soon, later] = [600, 5 * 3_600].map((left) =>
        new Date(Date.now() + left * 1_000).toISOString().slice(11, 16),
      );
      const away = { BACKUP_S3_BUCKET: 'away' };
      const copied = nightOf('exit 0', { ...away, BACKUP_AT: soon ?? '' }).calls;
      expect(copied.slice(0, 3)).toEqual([backup, ...copies]);
      expect(copied).toHaveLength(4);
      for (const failing of ['copy-lasting-list', 'copy-backups']) {
        const refused = nightOf(`case "$*" in *${failing}*) exit 1;; esac`, { ...away, BACKUP_AT: soon ?? '' }).calls;
        expect(refused).toEqual(copied.slice(0, 3));
      }
      expect(nightOf('exit 1', { ...away, BACKUP_AT: later ?? '' })).toEqual({
        slept: [900, 900, 900],
        calls: [...copies, ...copies],
      });
    }));

  it('brings the databases to the version by one job, and services wait for it', () => {
    expect(compose.services.migrate).toMatchObject({ command: ['migrate'], restart: 'on-failure:3' });
    for (const name of ['user', 'blog', 'admin', 'registry', 'mail-worker']) {
      expect(filled(compose.services[name]?.environment?.MIGRATE_AT_START, settings)).toBe('off');
    }
  });

  it.each([
    ['JWT_PRIVATE_KEY', 'user'],
    ['AUDIT_PRIVATE_KEY', 'admin'],
    ['PICTURE_KEY', 'blog, user'],
  ])('lets %s into %s only', (key, owners) => {
    const holders = Object.entries(compose.services).filter(([, { environment = {} }]) => key in environment);
    expect(
      holders
        .map(([name]) => name)
        .sort()
        .join(', '),
    ).toBe(owners);
  });

  it('has what is new or of a child looked at before others see it', () => {
    const safe = { EMAIL_VERIFICATION: 'on', PICTURE_REVIEW: 'on', CONSENT: 'required', COMMENT_REVIEW: 'new' };
    for (const [name, { environment = {} }] of Object.entries(compose.services)) {
      const given = Object.entries(environment).filter(([setting]) => setting in safe);
      for (const [setting, value] of given)
        expect(filled(value, settings), `${setting} of ${name}`).toBe(safe[setting as keyof typeof safe]);
    }
    const holds = (name: string, setting: string) => setting in (compose.services[name]?.environment ?? {});
    expect(['user', 'blog'].map((name) => holds(name, 'CONSENT'))).toEqual([true, true]);
    expect(['blog', 'admin'].map((name) => holds(name, 'COMMENT_REVIEW'))).toEqual([true, true]);
  });

  it('gives each process its own key for calls to others, and no other one', () => {
    const keyOf = ({ environment = {} }: ComposeService) =>
      Object.values(environment).flatMap((value) => /\{INTERNAL_PRIVATE_KEY_(\w+)/.exec(String(value))?.[1] ?? []);
    const held = Object.entries(compose.services).map(([name, service]) => [name, keyOf(service)] as const);
    const ownOf = (name: string) =>
      name in readers && !silent.includes(name) ? [name.toUpperCase().replaceAll('-', '_')] : [];
    expect(held).toEqual(held.map(([name]) => [name, ownOf(name)]));
    expect(Object.keys(readers).sort()).toEqual([...internalCallers, ...silent].sort());
  });

  it.each(['blog', 'user', 'admin', 'registry'] as const)('gives %s keys for calls that fit each other', (service) => {
    const given = Object.entries(compose.services[service]?.environment ?? {});
    const env = Object.fromEntries(given.map(([key, value]) => [key, filled(value, settings)]));
    const config = z.object(internalServiceShape).parse(env);
    const own = createInternalSigner({ caller: service, privateKeyPem: config.INTERNAL_PRIVATE_KEY });
    expect(createInternalVerifier({ service, publicKeys: config.INTERNAL_PUBLIC_KEYS, own }).service).toBe(service);
  });

  it.each(Object.entries(compose.services))('keeps %s in bounds', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
    });
  });

  it('starts each part when what it needs is well', () => {
    for (const [name, { depends_on = {} }] of Object.entries(compose.services)) {
      for (const [other, need] of Object.entries(depends_on)) {
        expect(need, `${name} on ${other}`).toEqual({ condition: 'service_healthy' });
        const isChecked = compose.services[other]?.healthcheck !== undefined || other in readers;
        expect(isChecked, `${other} has a health check`).toBe(true);
      }
    }
  });

  it('publishes the proxy, and to this machine the inbox and the dashboard, and keeps stores and services inside', () => {
    const published = Object.entries(compose.services).filter(([, { ports = [] }]) => ports.length > 0);
    expect(published.map(([name]) => name).sort()).toEqual(['grafana', 'mailpit', 'proxy']);
    for (const name of ['grafana', 'mailpit']) expect(compose.services[name]?.ports?.[0]).toMatch(/^127\.0\.0\.1:/);
    expect(filled(compose.services.gateway?.environment?.TRUSTED_PROXIES, settings)).toBe('1');
    expect(compose.networks.back).toEqual({ internal: true });
    for (const name of ['mongodb', 'redis', 'cache', 'blog', 'user', 'admin', 'registry']) {
      expect(compose.services[name]?.networks).toEqual(['back']);
    }
  });

  it('keeps every job on disk, and lets no leaderboard be dropped', () => {
    const { redis, cache } = compose.services;
    expect(redis?.command?.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/);
    expect(cache?.command?.join(' ')).toMatch(/--maxmemory-policy volatile-/);
    const { QUEUE_REDIS_URL, REDIS_URL } = compose.services['mail-worker']?.environment ?? {};
    expect([QUEUE_REDIS_URL, REDIS_URL].map((url) => filled(url, settings))).toEqual([
      `redis://:${settings.REDIS_PASSWORD}@redis:6379`,
      `redis://:${settings.CACHE_PASSWORD}@cache:6379`,
    ]);
  });

  it("gives the process that runs the teams' code nothing to take, and a network with the gateway only", () => {
    const renderer = compose.services.renderer as ComposeService;
    expect(Object.keys(renderer.environment ?? {}).filter((name) => !rendererSettings.has(name))).toEqual([]);
    expect([renderer.volumes, renderer.ports]).toEqual([undefined, undefined]);
    const [network = '', ...others] = networksOf(renderer);
    expect([compose.networks[network], others]).toEqual([{ internal: true }, []]);
    const neighbours = Object.entries(compose.services).filter(([, each]) => networksOf(each).includes(network));
    expect(neighbours.map(([name]) => name).sort()).toEqual(['gateway', 'prometheus', 'renderer']);
    const told = Object.entries(compose.services).filter(([, { environment = {} }]) => 'RENDERER_URL' in environment);
    expect(told.map(([name]) => name)).toEqual(['gateway']);
  });

  it('has every process sign in to MongoDB as the user that its database has, and gateways and renderers not at all', () => {
    const userOf = ({ environment = {} }: ComposeService) => {
      if (!environment.MONGODB_URL) return null;
      const { username, password } = new URL(filled(environment.MONGODB_URL, settings));
      expect(password).toBe(settings[`MONGODB_PASSWORD_${username.toUpperCase()}`]);
      return username;
    };
    const users = Object.entries(compose.services).map(([name, service]) => [name, userOf(service)]);
    expect(Object.fromEntries(users.filter(([, user]) => user !== null))).toEqual({
      blog: 'blog',
      user: 'user',
      admin: 'admin',
      'mail-worker': 'admin',
      registry: 'registry',
      migrate: 'operator',
      jobs: 'operator',
      'nightly-backups': 'operator',
    });
  });

  it('lets each service use the database that it has, and no other', () => {
    const [, databases = ''] = /const databases = \{([^}]*)\}/.exec(read('mongodb-users.js')) ?? [];
    const allowed = Object.fromEntries(
      [...databases.matchAll(/(\w+): '(\w+)'/g)].map(([, user, name]) => [user, name]),
    );
    const own = (name: 'blog' | 'user' | 'admin' | 'registry') => {
      const given = Object.entries(compose.services[name]?.environment ?? {});
      const env = Object.fromEntries(given.map(([key, value]) => [key, filled(value, settings)]));
      return (readers[name]?.({ ...imageEnv(name), ...env }) as { MONGODB_DB: string } | undefined)?.MONGODB_DB;
    };
    expect(allowed).toEqual({
      blog: own('blog'),
      user: own('user'),
      admin: own('admin'),
      registry: own('registry'),
    });
  });

  it('makes MongoDB ask for passwords, and shows none in a list of processes', () => {
    const { mongodb, redis, cache } = compose.services as Record<string, ComposeService>;
    expect(mongodb?.command?.join(' ')).toContain('--keyFile /tmp/replica.key');
    expect(mongodb?.volumes).toContain('./mongodb-users.js:/mongodb-users.js:ro');
    for (const store of [mongodb, redis, cache]) {
      const shown = JSON.stringify([store?.command, store?.healthcheck]);
      // `$$NAME` is left to the container's own shell.
      expect(shown.replaceAll('$$', '')).not.toContain('$');
    }
    const given = Object.keys(mongodb?.environment ?? {});
    const needed = [...read('mongodb-users.js').matchAll(/passwordOf\('(\w+)'\)|keepUser\('(\w+)'/g)];
    const users = new Set(needed.map(([, root, user]) => (root ?? user ?? '').toUpperCase()));
    expect([...users].filter((user) => !given.includes(`MONGODB_PASSWORD_${user}`))).toEqual([]);
  });

  it.runIf(findProgram('redis-server'))('makes both Redis ask for their passwords', async () => {
    for (const name of ['redis', 'cache']) await asksForPassword(compose.services[name] as ComposeService);
  });

  it('replaces every process that readers wait for one after the other, callees first', () => {
    const script = read('upgrade.sh');
    const [, rolled = ''] = /^rolled="([^"]+)"$/m.exec(script) ?? [];
    const names = rolled.split(' ');
    expect([...names].sort()).toEqual(
      Object.keys(readers)
        .filter((name) => name !== 'mail-worker')
        .sort(),
    );
    for (const name of names) {
      const needs = Object.keys(compose.services[name]?.depends_on ?? {}).filter((other) => names.includes(other));
      for (const other of needs)
        expect(names.indexOf(other), `${other} before ${name}`).toBeLessThan(names.indexOf(name));
    }
    expect(script.indexOf('job migrate')).toBeLessThan(script.indexOf('do roll'));
  });

  it.each(Object.keys(readers))('gives %s the time to leave and to finish', (name) => {
    const { environment = {}, stop_grace_period = '' } = compose.services[name] ?? {};
    const env = Object.entries(environment).map(([key, value]) => [key, filled(value, settings)]);
    const config = readers[name]?.({ ...imageEnv(name), ...Object.fromEntries(env) });
    const { SHUTDOWN_LEAVE_MS = 0, SHUTDOWN_GRACE_MS = 0 } = config as Record<string, number>;
    // The proxy probes a gateway every second, and takes it out after three failed probes.
    expect(SHUTDOWN_LEAVE_MS).toBeGreaterThanOrEqual(4_000);
    const seconds = (SHUTDOWN_LEAVE_MS + SHUTDOWN_GRACE_MS) / 1_000;
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(seconds);
    expect(Number(/^stop_limit=(\d+)$/m.exec(read('upgrade.sh'))?.[1])).toBeGreaterThan(seconds);
  });

  it('mounts files that are there', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((volume) => (volume.startsWith('.') ? [volume.split(':')[0] ?? ''] : [])),
    );
    expect(mounted.length).toBeGreaterThan(5);
    expect(mounted.filter((path) => !existsSync(join(root, 'infra/docker', path)))).toEqual([]);
  });
});
