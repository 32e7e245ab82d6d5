/**
 * Settings that may be shown to whoever helps with a site. For all others only their presence is shown: keys, tokens,
 * passwords, and any new setting. Addresses are shown without the credentials in them.
 */
const shown = new Set([
  'NODE_ENV',
  'LOG_LEVEL',
  'HOST',
  'PORT',
  'SHUTDOWN_LEAVE_MS',
  'SHUTDOWN_GRACE_MS',
  'SHUTDOWN_IDLE_MS',
  'RATE_LIMITS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
  'MONGODB_URL',
  'MONGODB_DB',
  'REDIS_URL',
  'QUEUE_REDIS_URL',
  'BLOG_URL',
  'USER_URL',
  'ADMIN_URL',
  'REGISTRY_URL',
  'RENDERER_URL',
  'SITE_URL',
  'MAIL_WORKER_URL',
  'PUBLIC_URL',
  'PREVIEW_URL',
  'AUDIT_ANCHOR_DIR',
  'BACKUP_DATABASES',
  'BACKUP_PAUSE_MS',
]);
const isSetting = /^[A-Z][A-Z0-9_]*(_URL|_KEYS?|_TOKENS?|_PASSWORD|_DIR|_MS|_EMAIL)$/;

/** Returns the site's settings among this process's environment variables, by name. */
export function safeSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(env).filter((name) => shown.has(name) || isSetting.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, shownValue(name, env[name] ?? '')]));
}

function shownValue(name: string, value: string): string {
  if (value === '') return '(empty)';
  if (!shown.has(name)) return '(set)';
  return value
    .replace(/(:\/\/)[^/@\s]*@/g, '$1***@')
    .replace(/\?.*/s, (query) => (name.endsWith('_URL') ? '?...' : query));
}
