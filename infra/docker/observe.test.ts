import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { root } from '../build/packages.mjs';
import { findPromtool } from '../local/install';
import { inTempFolder } from '../remote-build/temp-folder';

/**
 * Checks that the parts of compose's profile `observe` fit together: settings, mounts, addresses, and the dashboard's
 * queries.
 */

const folder = join(root, 'infra/docker');

interface Service {
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, object>>;
  readonly volumes?: readonly string[];
}
const { services, networks } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { readonly internal?: boolean }>;
};
const observers = Object.keys(services).filter((name) => services[name]?.profiles?.includes('observe'));

/** The files of a service by their path in its container. */
function filesOf(name: string): ReadonlyMap<string, string> {
  const mounts = (services[name]?.volumes ?? []).filter((volume) => volume.startsWith('.'));
  return new Map(mounts.map((mount) => mount.split(':')).map(([from = '', to = '']) => [to, join(folder, from)]));
}

function mounted(name: string, path: string): string {
  const file = filesOf(name).get(path);
  if (!file) throw new Error(`${name} has no file ${path}.`);
  return readFileSync(file, 'utf8');
}

const networksOf = (name: string): readonly string[] => {
  const networks = services[name]?.networks ?? [];
  return Array.isArray(networks) ? networks : Object.keys(networks);
};
const canReach = (from: string, to: string) => networksOf(from).some((network) => networksOf(to).includes(network));

interface PrometheusSettings {
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly { readonly dns_sd_configs: readonly { readonly names: readonly string[] }[] }[];
}

/** Returns promtool's complaints about these settings. `fileOf` returns where a file of the container is here. */
function faultsOf(settings: PrometheusSettings, fileOf: (path: string) => string | undefined): Promise<string> {
  return inTempFolder('observe', async (temporary) => {
    const file = join(temporary, 'prometheus.yaml');
    const rule_files = settings.rule_files.map((path) => fileOf(path) ?? path);
    writeFileSync(file, stringify({ ...settings, rule_files }));
    const { status, stdout, stderr } = spawnSync(findPromtool(), ['check', 'config', file], { encoding: 'utf8' });
    return status === 0 ? '' : `${stdout}${stderr}`;
  });
}

describe('the profile `observe`', () => {
  it('is Prometheus, Grafana and a collector of traces, and starts with nothing else', () => {
    expect(observers.sort()).toEqual(['collector', 'grafana', 'prometheus']);
  });

  it('gives Prometheus settings and rules that it reads', async () => {
    const [, path = ''] = /--config\.file=(\S+)/.exec((services.prometheus?.command ?? []).join(' ')) ?? [];
    const settings = parse(mounted('prometheus', path)) as PrometheusSettings;
    const files = filesOf('prometheus');
    expect(settings.rule_files.filter((rules) => !files.has(rules))).toEqual([]);
    expect(await faultsOf(settings, (rules) => files.get(rules))).toBe('');
    expect(await faultsOf({ ...settings, rule_files: ['/nowhere.yaml'] }, () => undefined)).toContain('nowhere');
    const asked = settings.scrape_configs.flatMap(({ dns_sd_configs }) => dns_sd_configs.flatMap(({ names }) => names));
    expect(asked.filter((name) => !canReach('prometheus', name))).toEqual([]);
  }, 60_000);

  it('shows the dashboard, with Prometheus as its source', () => {
    const provisioning = '/etc/grafana/provisioning';
    const { datasources } = parse(mounted('grafana', `${provisioning}/datasources/storysprout.yaml`)) as {
      datasources: readonly { type: string; uid: string; url: string; isDefault?: boolean }[];
    };
    const hosts = datasources.map(({ url }) => new URL(url).hostname);
    expect(hosts.filter((host) => !observers.includes(host) || !canReach('grafana', host))).toEqual([]);
    const usual = datasources.filter(({ isDefault }) => isDefault).map(({ type }) => type);
    expect(usual).toEqual(['prometheus']);
    const { providers } = parse(mounted('grafana', `${provisioning}/dashboards/storysprout.yaml`)) as {
      providers: readonly { options: { path: string } }[];
    };
    const shown = [...filesOf('grafana').keys()].filter((path) => path.endsWith('.json'));
    expect(shown.map((path) => dirname(path))).toEqual(providers.map(({ options }) => options.path));
    const asked = shown.flatMap((path) => [
      ...mounted('grafana', path).matchAll(/"type": ?"(\w+)",\s*"uid": ?"([^"]+)"/g),
    ]);
    expect(asked.length).toBeGreaterThan(10);
    // Dashboards use the variable, so that a reader can choose another source than the default.
    for (const [, type, uid] of asked) expect([type, uid]).toEqual(['prometheus', `\${datasource}`]);
  });

  it("lets Prometheus reach an Alertmanager on another machine, and be asked on the stores' network only", () => {
    const open = networksOf('prometheus').filter((name) => !networks[name]?.internal);
    expect(open).toEqual(['front']);
    expect(services.prometheus?.command).toContain('--web.listen-address=prometheus.back:9090');
  });

  it.each(['gateway', 'blog', 'user', 'admin', 'registry', 'mail-worker'])('lets %s reach the collector', (name) => {
    expect(canReach(name, 'collector')).toBe(true);
  });
});
