/**
 * Settings that may be shown to whoever helps with a site. Of all others only whether they are set: keys, tokens and passwords, and whatever
 * setting is new. Addresses are shown without what signs in there.
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

/** The settings of this process that are of the site, by name. */
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
