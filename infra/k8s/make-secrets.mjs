import { newKeys } from '../docker/new-keys.mjs';

/**
 * Prints the Secrets for the manifests, with new keys and the addresses of overlays/local:
 * node infra/k8s/make-secrets.mjs | kubectl apply -f -
 * Run it only once: new keys sign everybody out and can't decrypt older backups.
 */
const keys = newKeys();
const mongodb = 'mongodb://mongodb:27017/?directConnection=true';

const secrets = {
  mongodb: { blog: mongodb, user: mongodb, admin: mongodb, registry: mongodb, operator: mongodb },
  redis: { url: 'redis://cache:6379', 'queue-url': 'redis://redis:6379' },
  internal: { public: keys.INTERNAL_PUBLIC_KEYS, ...keys.INTERNAL_PRIVATE_KEYS },
  signing: { private: keys.JWT_PRIVATE_KEY, public: keys.JWT_PUBLIC_KEY },
  audit: { private: keys.AUDIT_PRIVATE_KEY, public: keys.AUDIT_PUBLIC_KEY },
  pictures: { key: keys.PICTURE_KEY },
  'first-admin': { email: 'admin@storysprout.example', password: keys.ADMIN_PASSWORD },
  mail: { 'smtp-url': 'smtp://mailpit:1025' },
  remotes: { hashes: keys.DEPLOY_TOKENS, tokens: keys.REMOTES_TOKENS },
  backup: { key: keys.BACKUP_KEY },
};

const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'storysprout' } };
const items = Object.entries(secrets).map(([name, stringData]) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'storysprout' },
  stringData,
}));
process.stdout.write(`${JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [namespace, ...items] }, null, 2)}\n`);
