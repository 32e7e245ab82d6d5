import { z } from 'zod';

/** What operators may set in the chart. Helm checks it by `values.schema.json`, which is made from this. */

const amount = z.string().regex(/^\d+(\.\d+)?(m|Ki|Mi|Gi|Ti)?$/);
const amounts = z.strictObject({ cpu: amount.optional(), memory: amount.optional() });

const process = z.strictObject({
  minReplicas: z.int().min(1),
  maxReplicas: z.int().min(1),
  resources: z.strictObject({ requests: amounts, limits: amounts }),
});

const processNames = ['gateway', 'blog', 'user', 'admin', 'registry', 'renderer', 'mail-worker'] as const;
const imageNames = [...processNames, 'jobs'] as const;
const digest = z.string().regex(/^(sha256:[0-9a-f]{64})?$/);

/** A rule of a NetworkPolicy, as Kubernetes has it. */
const wayOut = z.record(z.string(), z.unknown());

export const valuesSchema = z.strictObject({
  // Helm adds it when the chart is part of another.
  global: z.record(z.string(), z.unknown()).optional(),
  image: z.strictObject({
    registry: z.string().min(1),
    tag: z.string(),
    digests: z.strictObject(Object.fromEntries(imageNames.map((name) => [name, digest.optional()]))),
  }),
  settings: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()),
  processes: z.strictObject(Object.fromEntries(processNames.map((name) => [name, process]))),
  ingress: z.strictObject({
    enabled: z.boolean(),
    className: z.string().min(1),
    host: z.string().regex(/^[a-z0-9.-]+$/),
    tlsSecret: z.string().min(1),
  }),
  network: z.strictObject({
    ingressNamespace: z.string().min(1),
    monitoringNamespace: z.string().min(1),
    toStores: z.array(wayOut).min(1),
    toMail: z.array(wayOut).min(1),
  }),
  backups: z.strictObject({
    size: amount,
    accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadWriteMany', 'ReadWriteOncePod'])).min(1),
    storageClass: z.string().nullable(),
    keepDays: z.int().min(1),
  }),
  monitoring: z.strictObject({ enabled: z.boolean(), labels: z.record(z.string(), z.string()) }),
  offsiteBackups: z.strictObject({ enabled: z.boolean() }),
  picturesInS3: z.strictObject({ enabled: z.boolean() }),
});

export type Values = z.infer<typeof valuesSchema>;
