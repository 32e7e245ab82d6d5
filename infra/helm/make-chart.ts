import { stringify } from 'yaml';
import { type Fields, isFields, type Manifest } from '../k8s/manifest';

/**
 * Makes the chart's templates from the rendered kustomize tree, so that there is one place where a pod is described.
 * What operators set becomes a value of the chart; everything else stays as kustomize has it.
 */

/** Stands in the YAML for an expression of a template, which must not be quoted. */
const mark = (expression: string) => `<<{{ ${expression} }}>>`;
/** A line of its own in a list: what follows is there only if the value says so. */
const line = (action: string) => `<<{{- ${action} }}>>`;

/** What a place in a manifest becomes; undefined where the place is not meant. */
type Rule = (manifest: Manifest, place: string, value: unknown) => unknown;

const process = (name: string, field: string) => `(index .Values.processes "${name}").${field}`;
const isProcess = ({ kind }: Manifest) => kind === 'Deployment' || kind === 'StatefulSet';

const rules: readonly Rule[] = [
  (_, place) => (place === 'metadata.namespace' ? mark('.Release.Namespace | quote') : undefined),
  ({ kind, metadata }, place) =>
    kind === 'HorizontalPodAutoscaler' && (place === 'spec.minReplicas' || place === 'spec.maxReplicas')
      ? mark(process(metadata.name, place.slice('spec.'.length)))
      : undefined,
  (manifest, place) =>
    isProcess(manifest) && place.endsWith('.containers.0.resources')
      ? mark(`toJson ${process(manifest.metadata.name, 'resources')}`)
      : undefined,
  (_, place, value) => (place.endsWith('.image') ? imageOf(String(value)) : undefined),
  (_, place) => (/\.configMap(Key)?Ref\.name$/.test(place) ? 'settings' : undefined),
  ({ kind }, place) => (kind === 'ConfigMap' ? settings[place] : undefined),
  // A job cannot be changed once it is there, so each release has its own.
  ({ kind, metadata }, place) =>
    kind === 'Job' && place === 'metadata.name' ? `${metadata.name}-${mark('.Release.Revision')}` : undefined,
  ({ kind }, place) => (kind === 'Ingress' ? ingress[place] : undefined),
  ({ kind, metadata }, place) =>
    kind === 'PersistentVolumeClaim' && metadata.name === 'backups' ? backups[place] : undefined,
  (_, place, value) => (place.endsWith('.args') && Array.isArray(value) ? daysToKeep(value) : undefined),
  ({ metadata }, place) => (place === 'spec.egress' ? waysOut[metadata.name] : undefined),
  (_, place, value) => (place.endsWith('.kubernetes.io/metadata.name') ? namespaces[String(value)] : undefined),
];

const settings: Readonly<Record<string, unknown>> = {
  'metadata.name': 'settings',
  data: mark('toJson .Values.settings'),
};

const ingress: Readonly<Record<string, unknown>> = {
  'spec.ingressClassName': mark('.Values.ingress.className'),
  'spec.rules.0.host': mark('.Values.ingress.host'),
  'spec.tls.0.hosts.0': mark('.Values.ingress.host'),
  'spec.tls.0.secretName': mark('.Values.ingress.tlsSecret'),
};

const backups: Readonly<Record<string, unknown>> = {
  'spec.accessModes': mark('toJson .Values.backups.accessModes'),
  'spec.resources.requests.storage': mark('.Values.backups.size'),
};

const waysOut: Readonly<Record<string, unknown>> = {
  'to-stores': mark('toJson .Values.network.toStores'),
  'to-mail': mark('toJson .Values.network.toMail'),
};

const namespaces: Readonly<Record<string, unknown>> = {
  'ingress-nginx': mark('.Values.network.ingressNamespace'),
  monitoring: mark('.Values.network.monitoringNamespace'),
};

function imageOf(image: string): unknown {
  const [, name] = /\/storysprout\/([a-z-]+):/.exec(image) ?? [];
  return name && mark(`template "storysprout.image" (dict "values" .Values "chart" .Chart "name" "${name}")`);
}

function daysToKeep(args: readonly unknown[]): unknown {
  const days = args.indexOf('--keep-days') + 1;
  return days > 0 ? args.with(days, mark('toJson .Values.backups.keepDays | quote')) : undefined;
}

/** Files of which each is there only if its value says so. */
const switches: Readonly<Record<string, string>> = {
  'ingress.yaml': 'ingress.enabled',
  'monitoring.yaml': 'monitoring.enabled',
  'offsite-backups.yaml': 'offsiteBackups.enabled',
  'pictures-in-s3.yaml': 'picturesInS3.enabled',
};

const fileByKind: Readonly<Record<string, string>> = {
  Ingress: 'ingress.yaml',
  NetworkPolicy: 'network-policies.yaml',
  CronJob: 'cron-jobs.yaml',
  PersistentVolumeClaim: 'cron-jobs.yaml',
  ServiceAccount: 'accounts.yaml',
  PriorityClass: 'accounts.yaml',
  ConfigMap: 'settings.yaml',
  PodMonitor: 'monitoring.yaml',
  PrometheusRule: 'monitoring.yaml',
};

const fileByName: Readonly<Record<string, string>> = {
  'backup-offsite': 'offsite-backups.yaml',
  'list-offsite': 'offsite-backups.yaml',
  offsite: 'offsite-backups.yaml',
  'pictures-in-s3': 'pictures-in-s3.yaml',
};

const fileOf = ({ kind, metadata: { name } }: Manifest) => fileByName[name] ?? fileByKind[kind] ?? `${name}.yaml`;

/**
 * The templates by file name.
 * @param manifests production with every component
 * @param plain production without components: it tells which variables of a process belong to a component
 */
export function templatesOf(manifests: readonly Manifest[], plain: readonly Manifest[]): Map<string, string> {
  const files = new Map<string, string[]>();
  // Helm makes the namespace itself.
  for (const manifest of manifests.filter(({ kind }) => kind !== 'Namespace')) {
    const same = plain.find((each) => each.kind === manifest.kind && each.metadata.name === manifest.metadata.name);
    const file = fileOf(manifest);
    files.set(file, [...(files.get(file) ?? []), textOf(templated(manifest, same))]);
  }
  return new Map([...files].map(([file, documents]) => [file, fileText(file, documents)]));
}

function fileText(file: string, documents: readonly string[]): string {
  const heading = '# Made by infra/helm/make-chart.main.ts from infra/k8s: change that.\n';
  const text = documents.join('---\n');
  const asked = switches[file];
  return heading + (asked ? `{{- if .Values.${asked} }}\n${text}{{- end }}\n` : text);
}

function templated(manifest: Manifest, plain: Manifest | undefined): unknown {
  const changed = withRules(manifest, manifest, '') as Manifest & { spec?: Fields };
  const { kind } = manifest;
  if (kind === 'PodMonitor' || kind === 'PrometheusRule') {
    return { ...changed, metadata: { ...changed.metadata, labels: mark('toJson .Values.monitoring.labels') } };
  }
  if (kind === 'PersistentVolumeClaim') {
    return { ...changed, spec: { ...changed.spec, storageClassName: mark('toJson .Values.backups.storageClass') } };
  }
  if (isProcess(manifest) && plain) finishPod(podOf(changed), podOf(plain));
  return changed;
}

interface PodTemplate {
  readonly metadata: { annotations?: Fields };
  readonly spec: { readonly containers: readonly [{ env?: unknown[] }] };
}

const podOf = (manifest: Manifest) => (manifest.spec as { readonly template: PodTemplate }).template;

/** Pods start anew when a setting changes, and have the bucket's variables only where pictures lie in one. */
function finishPod({ metadata, spec }: PodTemplate, plain: PodTemplate): void {
  metadata.annotations = {
    ...metadata.annotations,
    'checksum/settings': mark('toJson .Values.settings | sha256sum | quote'),
  };
  const [container] = spec.containers;
  const always = plain.spec.containers[0].env?.length ?? 0;
  const all = container.env ?? [];
  if (all.length > always) {
    container.env = [
      ...all.slice(0, always),
      line('if .Values.picturesInS3.enabled'),
      ...all.slice(always),
      line('end'),
    ];
  }
}

function withRules(manifest: Manifest, value: unknown, place: string): unknown {
  for (const rule of rules) {
    const replaced = rule(manifest, place, value);
    if (replaced !== undefined) return replaced;
  }
  const at = (key: string | number) => (place === '' ? String(key) : `${place}.${key}`);
  if (Array.isArray(value)) return value.map((each, index) => withRules(manifest, each, at(index)));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withRules(manifest, each, at(key))]));
}

/** As YAML 1.1, which is what Helm reads, in which marks have lost their quotes. Braces that were there before are Prometheus's: Helm prints them. */
function textOf(manifest: unknown): string {
  return stringify(manifest, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })
    .replaceAll(/^ *- (["']?)<<(\{\{-.*?\}\})>>\1$/gm, '<<$2>>')
    .replaceAll(/(["']?)<<(\{\{.*?\}\})>>\1|\{\{/g, (all, _quote, expression?: string) =>
      all === '{{' ? '{{ "{{" }}' : (expression ?? '').replaceAll('\\"', '"'),
    );
}
