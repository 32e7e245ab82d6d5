import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from '../build/packages.mjs';
import { type Fields, isFields, type Manifest } from '../k8s/manifest';
import { render } from '../k8s/render';
import { problemsOf } from '../k8s/test/schema';
import { findProgram } from '../local/install';
import { chartFolder, madeFiles } from './chart-files';
import { renderChart, renderTemplate, valuesWith } from './test/render-chart';

const production = render(join(root, 'infra/k8s/overlays/production'));
const everything = render(join(root, 'infra/k8s/test/everything'));
const components = {
  monitoring: { enabled: true },
  offsiteBackups: { enabled: true },
  picturesInS3: { enabled: true },
};

const find = (manifests: readonly Manifest[], kind: string, name: string) => {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found;
};

it('is what infra/k8s and values.ts make: run infra/helm/make-chart.main.ts', () => {
  for (const [file, text] of madeFiles()) expect(readFileSync(join(chartFolder, file), 'utf8'), file).toBe(text);
  const yaml = readdirSync(join(chartFolder, 'templates')).filter((name) => name.endsWith('.yaml'));
  expect(yaml.map((name) => `templates/${name}`).sort()).toEqual(
    [...madeFiles().keys()].filter((name) => name.endsWith('.yaml')).sort(),
  );
});

describe('rendered', () => {
  it('has the objects of the production overlay', () => {
    expect(comparable(renderChart())).toEqual(comparable(production));
  });

  it('has the components that its values ask for', () => {
    expect(comparable(renderChart(components))).toEqual(comparable(everything));
  });

  it('fits the schemas of Kubernetes', () => {
    const ours = renderChart(components).filter(({ apiVersion }) => apiVersion !== 'monitoring.coreos.com/v1');
    expect(ours.length).toBeGreaterThan(50);
    expect(ours.flatMap(problemsOf)).toEqual([]);
  });

  it.skipIf(!findProgram('helm'))('is what helm makes of it', () => {
    const text = execFileSync('helm', ['template', 'storysprout', chartFolder, '--namespace', 'storysprout'], {
      encoding: 'utf8',
    });
    const expected = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
    expect(comparable(renderChart())).toEqual(comparable(expected));
  });

  it('takes images by tag or digest, hosts, sizes and counts from the values', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const manifests = renderChart({
      image: { registry: 'images.example/own', tag: '0.2.0', digests: { blog: digest } },
      ingress: { host: 'stories.example', className: 'own' },
      processes: { user: { minReplicas: 4, resources: { limits: { memory: '2Gi' } } } },
      backups: { size: '1Ti', storageClass: 'slow', keepDays: 7 },
      monitoring: { enabled: true, labels: { release: 'prometheus' } },
    });
    const text = (kind: string, name: string) => JSON.stringify(find(manifests, kind, name));
    expect(text('Deployment', 'blog')).toContain(`"image":"images.example/own/blog@${digest}"`);
    expect(text('Deployment', 'gateway')).toContain('"image":"images.example/own/gateway:0.2.0"');
    expect(find(manifests, 'Ingress', 'storysprout').spec).toMatchObject({
      ingressClassName: 'own',
      rules: [{ host: 'stories.example' }],
    });
    expect(find(manifests, 'HorizontalPodAutoscaler', 'user').spec).toMatchObject({ minReplicas: 4, maxReplicas: 36 });
    expect(text('Deployment', 'user')).toContain('"limits":{"memory":"2Gi"}');
    expect(find(manifests, 'PersistentVolumeClaim', 'backups').spec).toMatchObject({
      storageClassName: 'slow',
      resources: { requests: { storage: '1Ti' } },
    });
    expect(text('CronJob', 'retention')).toContain('["prune-backups","/backups","--keep-days","7"]');
    expect(find(manifests, 'PodMonitor', 'storysprout').metadata).toMatchObject({ labels: { release: 'prometheus' } });
  });

  it('leaves the ingress to whoever brings one', () => {
    expect(renderChart({ ingress: { enabled: false } }).filter(({ kind }) => kind === 'Ingress')).toEqual([]);
  });

  it('rolls pods out when a setting changes, and only then', () => {
    const marks = (change: Fields) =>
      renderChart(change)
        .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
        .map((each) => /"checksum\/settings":"([0-9a-f]{64})"/.exec(JSON.stringify(each))?.[1]);
    expect(new Set(marks({})).size).toBe(1);
    expect(marks({})).toEqual(marks({ ingress: { host: 'other.example' } }));
    expect(marks({ settings: { LOG_LEVEL: 'debug' } })[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(marks({ settings: { LOG_LEVEL: 'debug' } })).not.toEqual(marks({}));
  });

  it('says how to publish the remotes', () => {
    expect(renderTemplate('NOTES.txt')).toContain('publish-1');
  });
});

describe('values', () => {
  it.each([
    ['a misspelt value', { ingres: { enabled: false } }],
    ['a number for a setting', { settings: { TRUSTED_PROXIES: 2 } }],
    ['a tag in place of a digest', { image: { digests: { blog: '0.1.0' } } }],
    ['no pods at all', { processes: { gateway: { minReplicas: 0 } } }],
  ])('refuse %s', (_, change) => {
    expect(() => valuesWith(change)).toThrow();
  });
});

/**
 * What the chart and kustomize have in common: by kind and name, without the namespace, which Helm makes itself, and
 * with the names that each generates in its own way.
 */
function comparable(manifests: readonly Manifest[]): unknown {
  const objects = manifests
    .filter(({ kind }) => kind !== 'Namespace')
    .map((each) => JSON.parse(JSON.stringify(each).replace(/"settings-[a-z0-9]{10}"/g, '"settings"')) as Manifest)
    .map((each): [string, unknown] => [
      `${each.kind} ${each.metadata.name.replace(/^migrate-1$/, 'migrate')}`,
      withoutOwnMarks(each),
    ]);
  return Object.fromEntries(objects.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Without what only the chart has: the checksum of the settings, the job's number, and values that are empty. */
function withoutOwnMarks(value: unknown): unknown {
  if (value === 'migrate-1') return 'migrate';
  if (Array.isArray(value)) return value.map(withoutOwnMarks);
  if (!isFields(value)) return value;
  const fields = Object.entries(value).filter(([key, each]) => key !== 'checksum/settings' && !isEmpty(key, each));
  return Object.fromEntries(fields.map(([key, each]) => [key, withoutOwnMarks(each)]));
}

const isEmpty = (key: string, value: unknown) =>
  value === null || (key === 'labels' && isFields(value) && Object.keys(value).length === 0);
