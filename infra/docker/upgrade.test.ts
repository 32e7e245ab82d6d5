import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build/packages.mjs';
import { inTempFolder } from '../remote-build/temp-folder';

/** Runs `upgrade.sh` with a stand-in for Docker that keeps the ids of each service's containers in a file. */

const services = ['user', 'blog', 'admin', 'registry', 'renderer', 'gateway'] as const;

/** Stand-in for Docker: `up` of a service adds a container, and then fails for the services in FAILS. */
const docker = `#!/bin/sh
echo "docker $*" >> log
case "$1 $2" in
  "compose ps") cat "$4.ids" ;;
  "compose up")
    for service; do :; done
    [ -f "$service.ids" ] || exit 0
    echo "$service-new-$(wc -l < log)" >> "$service.ids"
    case " $FAILS " in *" $service "*) echo "no space left on device" >&2; exit 1 ;; esac ;;
  "compose run") case "$*" in *" $FAILS") echo "MongoDB does not answer (Authentication failed.)" >&2; exit 1 ;; esac ;;
esac
case $1 in
  inspect) case "$4" in $SICK*-new-*) echo starting ;; *) echo healthy ;; esac ;;
  logs) echo "the port is taken" >&2 ;;
  rm) for file in *.ids; do grep -vxF "$2" "$file" > kept; mv kept "$file"; done ;;
esac
`;

interface Upgrade {
  readonly status: number | null;
  readonly said: string;
  readonly errors: string;
  readonly calls: readonly string[];
  readonly idsOf: (service: string) => readonly string[];
}

/**
 * Upgrades two replicas of each service to the new version.
 *
 * @param env `FAILS` or `SICK`: names of services
 */
function upgrade(env: Record<string, string>, look: (upgrade: Upgrade) => void): Promise<void> {
  return inTempFolder('upgrade', async (folder) => {
    const script = readFileSync(join(root, 'infra/docker/upgrade.sh'), 'utf8');
    for (const [name, lines] of Object.entries({ 'upgrade.sh': script, docker }))
      writeFileSync(join(folder, name), lines, { mode: 0o755 });
    for (const service of services) writeFileSync(join(folder, `${service}.ids`), `${service}-1\n${service}-2\n`);
    const { status, stdout, stderr } = spawnSync(join(folder, 'upgrade.sh'), ['--no-backup'], {
      encoding: 'utf8',
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        COMPOSE: 'docker compose',
        KNOWN_AFTER: '0',
        HEALTHY_LIMIT: '1',
        FAILS: '',
        SICK: 'nobody',
        ...env,
      },
    });
    const lines = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n');
    look({ status, said: stdout, errors: stderr, calls: lines('log'), idsOf: (service) => lines(`${service}.ids`) });
  });
}

describe('upgrade.sh', () => {
  it(
    'replaces every replica, an old one only after its successor is there',
    () =>
      upgrade({}, ({ status, said, calls, idsOf }) => {
        expect(status).toBe(0);
        expect(said).toContain('done');
        for (const service of services) {
          expect(idsOf(service).map((id) => id.replace(/-new-.*/, ' is new'))).toEqual([
            `${service} is new`,
            `${service} is new`,
          ]);
          const ofService = calls.filter((call) => call.includes(service) && /compose up|docker stop/.test(call));
          expect(ofService.map((call) => call.split(' ')[1])).toEqual(['compose', 'stop', 'compose', 'stop']);
        }
        const first = (call: string) => calls.findIndex((each) => each.startsWith(call));
        expect(first('docker compose run --rm -T --no-deps migrate')).toBeLessThan(first('docker compose up'));
        expect(calls.at(-1)).toBe('docker compose run --rm -T --no-deps publish');
      }),
    60_000,
  );

  it(
    'says what compose said when it cannot start a replica, and leaves the site as it was',
    () =>
      upgrade({ FAILS: 'blog' }, ({ status, said, errors, calls, idsOf }) => {
        expect(status).toBe(1);
        expect(said).toContain('blog: compose could not start a new replica; the old ones go on');
        expect(errors).toContain('no space left on device');
        expect(idsOf('blog')).toEqual(['blog-1', 'blog-2']);
        expect(calls.filter((call) => call.includes('gateway'))).toEqual([]);
      }),
    60_000,
  );

  it(
    'says where to read on when MongoDB does not know the users yet, and replaces nothing',
    () =>
      upgrade({ FAILS: 'migrate' }, ({ status, said, errors, calls }) => {
        expect(status).toBe(1);
        expect(errors).toContain('Authentication failed');
        expect(said).toContain('docs/upgrading.md');
        expect(calls.filter((call) => !call.includes('run'))).toEqual([]);
      }),
    60_000,
  );

  it(
    'takes a replica away that does not get healthy, and shows its last lines',
    () =>
      upgrade({ SICK: 'registry' }, ({ status, said, errors, idsOf }) => {
        expect(status).toBe(1);
        expect(said).toContain('registry: the new replica did not get healthy; the old ones go on');
        expect(errors).toContain('the port is taken');
        expect(idsOf('registry')).toEqual(['registry-1', 'registry-2']);
      }),
    60_000,
  );
});
