import { schema as gateway } from '../../gateway/src/config';
import { serviceSchema as admin, workerSchema as mailWorker } from '../../services/admin/src/config';
import { schema as blog } from '../../services/blog/src/config';
import { schema as registry } from '../../services/registry/src/config';
import { schema as renderer } from '../../services/renderer/src/config';
import { schema as user } from '../../services/user/src/config';

/** The schema of each process's settings, by the name of its image. */
export const schemas = { gateway, blog, user, admin, 'mail-worker': mailWorker, registry, renderer } as const;

export type ProcessName = keyof typeof schemas;

/** Names of all settings that a process reads. */
export function settingsOf(name: ProcessName): string[] {
  return Object.keys(schemas[name].shape);
}

/** All settings that the renderer gets. It runs the teams' code, so none of them is secret. */
export const rendererSettings: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'HOST',
  'PORT',
  'LOG_LEVEL',
  'INTERNAL_PUBLIC_KEYS',
  'RENDER_LIMIT_MS',
  'RENDER_THREAD_MB',
  'SHUTDOWN_LEAVE_MS',
  'SHUTDOWN_GRACE_MS',
  'SHUTDOWN_IDLE_MS',
]);
