import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from '../build/packages.mjs';
import { imageEnv, readers, silent } from '../docker/test/process-settings';
import { findProgram } from '../local/install';
import { rendererSettings } from '../local/process-settings';
import { groups } from '../observability/test/expressions';
import { type Fields, isFields, type Manifest } from './manifest';
import { render } from './render';
import { problemsOf } from './test/schema';

const folder = (overlay: string) => join(root, 'infra/k8s/overlays', overlay);
const overlays = { local: render(folder('local')), production: render(folder('production')) };
const everything = join(root, 'infra/k8s/test/everything');
/** The manifests, with the folder each is rendered from. */
const rendered = [
  ['overlays/local', folder('local'), overlays.local],
  ['overlays/production', folder('production'), overlays.production],
  ['production with every component', everything, render(everything)],
] as const;
/** Objects of the Prometheus Operator, for which Kubernetes has no schemas. */
const isForeign = ({ apiVersion }: Manifest) => apiVersion === 'monitoring.coreos.com/v1';
const processes = Object.keys(readers);
/** The Secrets that make-secrets.mjs creates. */
const secrets = (
  JSON.parse(execFileSync(process.execPath, [join(root, 'infra/k8s/make-secrets.mjs')], { encoding: 'utf8' })) as {
    items: Manifest[];
  }
).items;

const find = (manifests: readonly Manifest[], kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);

/** Returns the field at a path such as `spec.template`; undefined when it is missing. */
function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((current, name) => (isFields(current) ? current[name] : undefined), value);
}

const podOf = (workload: Manifest) =>
  at(workload, workload.kind === 'CronJob' ? 'spec.jobTemplate.spec.template' : 'spec.template') as Fields;
const workloads = (manifests: readonly Manifest[]) =>
  manifests.filter(({ kind }) => ['Deployment', 'StatefulSet', 'CronJob', 'Job'].includes(kind));
const containerOf = (workload: Manifest) => (at(podOf(workload), 'spec.containers') as Fields[])[0] ?? {};
const ours = (manifests: readonly Manifest[]) =>
  workloads(manifests).filter(({ metadata: { name } }) => processes.includes(name));

describe.each(rendered)('%s', (_, source, manifests) => {
  it('fits the schemas of Kubernetes', () => {
    expect(manifests.length).toBeGreaterThan(30);
    expect(manifests.filter((each) => !isForeign(each)).flatMap(problemsOf)).toEqual([]);
  });

  it.skipIf(!findProgram('kubectl'))('is what kubectl makes of it', () => {
    const text = execFileSync('kubectl', ['kustomize', source], { encoding: 'utf8' });
    const expected = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
    expect(sorted(manifests)).toEqual(sorted(expected));
  });

  it('lets no container be root, write to its image or keep a capability', () => {
    for (const workload of workloads(manifests)) {
      const name = `${workload.kind} ${workload.metadata.name}`;
      expect(at(podOf(workload), 'spec.securityContext'), name).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(at(podOf(workload), 'spec.automountServiceAccountToken'), name).toBe(false);
      expect(containerOf(workload).securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(containerOf(workload).resources, name).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  });

  it('asks every process for its life without asking a store', () => {
    expect(ours(manifests)).toHaveLength(processes.length);
    for (const workload of ours(manifests)) {
      const { startupProbe, livenessProbe, readinessProbe } = containerOf(workload);
      expect([startupProbe, livenessProbe].map((probe) => at(probe, 'httpGet.path'))).toEqual(['/healthz', '/healthz']);
      const ready = workload.metadata.name === 'gateway' ? '/healthz' : '/readyz';
      expect(at(readinessProbe, 'httpGet.path')).toBe(ready);
    }
  });

  it('gives each pod the time to leave and to finish', () => {
    for (const workload of ours(manifests)) {
      const env = { ...imageEnv(workload.metadata.name), ...envOf(workload, manifests) };
      const config = readers[workload.metadata.name]?.(env);
      const { SHUTDOWN_LEAVE_MS = 0, SHUTDOWN_GRACE_MS = 0 } = config as Record<string, number>;
      expect(SHUTDOWN_LEAVE_MS).toBeGreaterThanOrEqual(5_000);
      const seconds = at(podOf(workload), 'spec.terminationGracePeriodSeconds');
      expect(seconds).toBeGreaterThan((SHUTDOWN_LEAVE_MS + SHUTDOWN_GRACE_MS) / 1_000);
    }
  });

  it('holds no secret, and gives each private key to its own service only', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(JSON.stringify(manifests)).not.toMatch(/PRIVATE KEY-----|mongodb(\+srv)?:\/\/|redis:\/\//);
    const holders = workloads(manifests).filter((each) => JSON.stringify(each).includes('JWT_PRIVATE_KEY'));
    expect(holders.map(({ metadata }) => metadata.name)).toEqual(['user']);
    const signers = workloads(manifests).filter((each) => JSON.stringify(each).includes('AUDIT_PRIVATE_KEY'));
    expect(signers.map(({ metadata }) => metadata.name)).toEqual(['admin']);
    const shown = workloads(manifests).filter((each) => JSON.stringify(each).includes('PICTURE_KEY'));
    expect(shown.map(({ metadata }) => metadata.name).sort()).toEqual(['blog', 'user']);
  });

  it('gives each process its own key for calls to others, and no other one', () => {
    const keys = ours(manifests).map(({ metadata, ...workload }) => {
      const refs = [...JSON.stringify(workload).matchAll(/"name":"internal","key":"([^"]+)"/g)].map(([, key]) => key);
      return [metadata.name, refs.filter((key) => key !== 'public')];
    });
    expect(keys.sort()).toEqual(processes.map((name) => [name, silent.includes(name) ? [] : [name]]).sort());
    const others = workloads(manifests).filter(({ metadata }) => !processes.includes(metadata.name));
    expect(others.filter((each) => JSON.stringify(each).includes('INTERNAL_PRIVATE_KEY'))).toEqual([]);
  });

  it.each(processes)('gives %s every setting it needs', (name) => {
    const workload = ours(manifests).find(({ metadata }) => metadata.name === name);
    if (!workload) throw new Error(`There is no ${name}.`);
    expect(() => readers[name]?.({ ...imageEnv(name), ...envOf(workload, manifests) })).not.toThrow();
  });

  it('lets nobody in but the ingress to the gateway', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    expect(find(policies, 'NetworkPolicy', 'default-deny')?.spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    const openTo = (namespace: string) =>
      policies.filter((each) => JSON.stringify(at(each, 'spec.ingress') ?? '').includes(`"${namespace}"`));
    expect(openTo('ingress-nginx').map(({ metadata }) => metadata.name)).toEqual(['gateway']);
    expect(openTo('monitoring').map(({ metadata }) => metadata.name)).toEqual(['metrics']);
    const fromAnywhere = policies.filter((each) => JSON.stringify(at(each, 'spec.ingress') ?? '').includes('ipBlock'));
    expect(fromAnywhere).toEqual([]);
  });

  it('has no pod that may talk to the cluster, and keeps what readers wait for when nodes are short', () => {
    for (const workload of workloads(manifests)) {
      const { name } = workload.metadata;
      const isOurs = processes.includes(name);
      if (!isOurs && workload.kind !== 'CronJob') continue;
      const priorityClassName = isOurs ? 'storysprout' : 'storysprout-jobs';
      expect(at(podOf(workload), 'spec'), name).toMatchObject({ serviceAccountName: 'storysprout', priorityClassName });
      expect(find(manifests, 'PriorityClass', priorityClassName)).toBeDefined();
    }
    expect(find(manifests, 'ServiceAccount', 'storysprout')).toMatchObject({ automountServiceAccountToken: false });
  });

  it("gives the process that runs the teams' code nothing to take, and no way out, not even to ask for a name", () => {
    const renderer = find(manifests, 'Deployment', 'renderer') as Manifest;
    const labels = at(podOf(renderer), 'metadata.labels') as Fields;
    const waysOut = manifests.filter(
      (each) =>
        each.kind === 'NetworkPolicy' && at(each, 'spec.egress') && chooses(at(each, 'spec.podSelector'), labels),
    );
    expect(waysOut.map(({ metadata }) => metadata.name)).toEqual([]);
    const { envFrom = [], env = [] } = containerOf(renderer) as { envFrom?: unknown; env?: Fields[] };
    expect(envFrom).toEqual([]);
    const names = env.map(({ name }) => name);
    expect(names).toContain('INTERNAL_PUBLIC_KEYS');
    expect(names.filter((name) => !rendererSettings.has(String(name)))).toEqual([]);
    const secretKeys = env.map((each) => at(each, 'valueFrom.secretKeyRef.key')).filter(Boolean);
    expect(secretKeys).toEqual(['public']);
    expect(at(podOf(renderer), 'spec.automountServiceAccountToken')).toBe(false);
  });

  it('brings the databases to the release by one job that can be applied again, and services wait for it', () => {
    const job = find(manifests, 'Job', 'migrate');
    expect(job && containerOf(job).args).toEqual(['migrate']);
    expect(at(job, 'spec.ttlSecondsAfterFinished')).toBeLessThanOrEqual(600);
    expect(manifests.find(({ kind }) => kind === 'ConfigMap')?.data).toMatchObject({ MIGRATE_AT_START: 'off' });
  });

  it('rolls pods out when a setting changes', () => {
    const settings = manifests.find(({ kind }) => kind === 'ConfigMap');
    expect(settings?.metadata.name).toMatch(/^settings-[a-z0-9]{10}$/);
    for (const workload of ours(manifests)) {
      const refs = [...JSON.stringify(containerOf(workload)).matchAll(/"configMap(?:Key)?Ref":\{"name":"([^"]+)"/g)];
      expect(new Set(refs.map(([, name]) => name)), workload.metadata.name).toEqual(new Set([settings?.metadata.name]));
    }
  });

  it('points services, ingress, budgets and scalers at what is there', () => {
    for (const { kind, metadata, spec } of manifests) {
      const target = at(spec, 'scaleTargetRef') as { kind: string; name: string } | undefined;
      if (target) expect(find(manifests, target.kind, target.name), `${kind} ${metadata.name}`).toBeDefined();
      const labels =
        kind === 'Service'
          ? at(spec, 'selector')
          : kind === 'PodDisruptionBudget'
            ? at(spec, 'selector.matchLabels')
            : undefined;
      if (!labels) continue;
      const chosen = workloads(manifests).filter((each) => includes(at(podOf(each), 'metadata.labels'), labels));
      expect(
        chosen.map((each) => each.metadata.name),
        `${kind} ${metadata.name}`,
      ).toEqual([metadata.name]);
    }
  });
});

/** The number of each process that a country needs, from the table of its page. */
function countryTable(): Map<string, number> {
  const page = readFileSync(join(root, 'docs/reference-architectures.md'), 'utf8');
  const [, section = ''] = page.split('\n## A country\n');
  return new Map(
    [...section.matchAll(/^\| ([a-z, ]+) \| (\d[^|]*) \|/gm)].flatMap(([, names = '', counts = '']) => {
      const numbers = counts.split(', ').map((count) => Number.parseInt(count, 10));
      return names.split(', ').map((name, at) => [name.replace(' ', '-'), numbers[at] ?? 0] as const);
    }),
  );
}

describe('the overlay for a country', () => {
  it('lets every process grow to the number in the table', () => {
    const wanted = countryTable();
    expect(processes.filter((name) => !wanted.has(name))).toEqual([]);
    const most = (name: string) => {
      const scaler = find(overlays.production, 'HorizontalPodAutoscaler', name);
      return Number(at(scaler?.spec, 'maxReplicas') ?? 0);
    };
    expect(processes.filter((name) => most(name) < (wanted.get(name) ?? 0))).toEqual([]);
  });
});

describe('make-secrets.mjs', () => {
  it('makes what Kubernetes takes', () => {
    expect(secrets.flatMap(problemsOf)).toEqual([]);
  });

  it('makes every secret that is referred to', () => {
    const wanted = workloads(overlays.production).flatMap((workload) =>
      ((containerOf(workload).env ?? []) as Fields[]).flatMap((variable) => {
        const ref = at(variable, 'valueFrom.secretKeyRef');
        return isFields(ref) ? [ref] : [];
      }),
    );
    expect(wanted.length).toBeGreaterThan(20);
    const missing = wanted.filter(
      ({ name, key, optional }) => !optional && !at(find(secrets, 'Secret', String(name)), `stringData.${String(key)}`),
    );
    expect(missing).toEqual([]);
  });
});

it('overlays/production verifies addresses, looks at pictures and new writers and asks grown-ups before others see anything', () => {
  const safe = { EMAIL_VERIFICATION: 'on', PICTURE_REVIEW: 'on', CONSENT: 'required', COMMENT_REVIEW: 'new' };
  expect(overlays.production.find(({ kind }) => kind === 'ConfigMap')?.data).toMatchObject(safe);
});

describe('the component `monitoring`', () => {
  const manifests = render(everything);

  it('has the same rules as Prometheus without its operator', () => {
    const rule = find(manifests, 'PrometheusRule', 'storysprout');
    expect(at(rule, 'spec.groups'), 'run infra/k8s/make-prometheus-rule.main.ts').toEqual(groups);
  });

  it('scrapes every process at the port that it has', () => {
    const monitor = find(manifests, 'PodMonitor', 'storysprout');
    const [endpoint] = at(monitor, 'spec.podMetricsEndpoints') as Fields[];
    const chosen = ours(manifests).filter((each) =>
      includes(at(podOf(each), 'metadata.labels'), at(monitor, 'spec.selector.matchLabels')),
    );
    expect(chosen).toHaveLength(processes.length);
    for (const each of chosen) {
      expect(containerOf(each).ports).toContainEqual(expect.objectContaining({ name: endpoint?.port }));
    }
  });
});

describe('the component `offsite-backups`', () => {
  const manifests = render(everything);
  it('lets its jobs out to the store, and only the one with the list to Redis', () => {
    const labels = (name: string) => at(podOf(find(manifests, 'CronJob', name) as Manifest), 'metadata.labels');
    const policy = find(manifests, 'NetworkPolicy', 'offsite');
    for (const name of ['backup-offsite', 'list-offsite'])
      expect(includes(labels(name), at(policy, 'spec.podSelector.matchLabels')), name).toBe(true);
    const mayReachStores = (name: string) => includes(labels(name), { 'storysprout.example/stores': 'yes' });
    expect([mayReachStores('backup-offsite'), mayReachStores('list-offsite')]).toEqual([false, true]);
  });
});

it('the check of the schemas tells a misspelt field, a wrong type and an unknown kind', () => {
  const gateway = JSON.stringify(find(overlays.local, 'Deployment', 'gateway'));
  const problems = (from: string, to: string) => problemsOf(JSON.parse(gateway.replace(from, to)) as Manifest).join();
  expect(problems('minReadySeconds', 'minReadySecond')).toContain('minReadySecond');
  expect(problems('"minReadySeconds":5', '"minReadySeconds":"five"')).toContain('integer');
  expect(problems('"kind":"Deployment"', '"kind":"Deploymint"')).not.toBe('');
});

/** Returns whether a selector (`matchLabels` and `matchExpressions`) selects a pod with these labels. */
function chooses(selector: unknown, labels: Fields): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector as { matchLabels?: Fields; matchExpressions?: Fields[] };
  const fits = ({ key, operator, values }: Fields) => {
    const isIn = (values as unknown[]).includes(labels[String(key)]);
    if (operator !== 'In' && operator !== 'NotIn') throw new Error(`This test does not know ${String(operator)}.`);
    return isIn === (operator === 'In');
  };
  return includes(labels, matchLabels) && matchExpressions.every(fits);
}

const includes = (labels: unknown, wanted: unknown) =>
  isFields(labels) && isFields(wanted) && Object.entries(wanted).every(([name, value]) => labels[name] === value);

/** Sorts lists by kind and name, or by their merge key, where the order has no meaning. */
function sorted(value: unknown): unknown {
  if (!Array.isArray(value)) {
    return isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sorted(each)]))
      : value;
  }
  const entries = value.map(sorted);
  const key = (entry: unknown) => {
    if (!isFields(entry)) return '';
    const name = at(entry, 'metadata.name') ?? entry.name ?? entry.mountPath ?? '';
    return `${String(entry.kind ?? '')} ${String(name)}`;
  };
  return entries.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** Returns the environment that the cluster would give to a workload's container, without optional secrets. */
function envOf(workload: Manifest, manifests: readonly Manifest[]): Record<string, string> {
  const container = containerOf(workload);
  const env: Record<string, string> = {};
  const mapOf = (name: unknown) => find(manifests, 'ConfigMap', String(name));
  for (const from of (container.envFrom ?? []) as Fields[]) {
    Object.assign(env, mapOf(at(from, 'configMapRef.name'))?.data);
  }
  for (const { name, value, valueFrom } of container.env as Fields[]) {
    const setting = at(valueFrom, 'configMapKeyRef') as Fields | undefined;
    const { name: secret, key, optional } = (setting ?? at(valueFrom, 'secretKeyRef') ?? {}) as Fields;
    const source = setting ? at(mapOf(secret), 'data') : at(find(secrets, 'Secret', String(secret)), 'stringData');
    const found = value ?? (isFields(source) ? source[String(key)] : undefined);
    if (found !== undefined) env[String(name)] = String(found);
    else if (!optional) throw new Error(`${String(name)} is in no secret or map that the manifests tell of.`);
  }
  return env;
}
