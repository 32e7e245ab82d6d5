import { hash } from 'node:crypto';
import { shellBackCookie, siteDataElementId } from '@storysprout/contract';
import { type ServedFile, toServedFile } from '../../http';

/**
 * While the shell has a canary, pages include a script of the gateway's own: a shell whose code never runs could not
 * report that itself. It sends the page's first heartbeat, which the shell's code continues, and switches a reader
 * whose canary did not start back to the stable shell. Nothing in it is about the reader.
 */
const code = `(() => {
  const root = document.documentElement;
  const { shell } = JSON.parse(document.getElementById('${siteDataElementId}')?.textContent ?? '{}');
  if (!shell?.trial) return;
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const page = Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => letters[byte & 63]).join('');
  root.dataset.pulse = page;
  const shown = { remote: 'shell', version: shell.version, channel: shell.channel };
  const send = (address, told) =>
    navigator.sendBeacon?.(address, new Blob([JSON.stringify(told)], { type: 'application/json' }));
  const sendHeartbeat = (nextSeconds) => send('/registry/pulses', { page, nextSeconds, remotes: [shown] });
  const hasStarted = () => root.dataset.shell !== undefined;
  let hasFailed = false;
  sendHeartbeat(10);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !hasStarted()) sendHeartbeat(0);
  });
  const goBack = ({ target }) => {
    const isOfShell = target === window || target instanceof HTMLScriptElement;
    if (!isOfShell || hasStarted() || hasFailed) return;
    hasFailed = true;
    send('/registry/reports', { page, reports: [{ ...shown, kind: 'load-failure' }] });
    sendHeartbeat(0);
    if (shell.channel !== 'canary' || document.cookie.includes('${shellBackCookie}=')) return;
    document.cookie = '${shellBackCookie}=stable; path=/; max-age=3600; samesite=lax';
    location.reload();
  };
  window.addEventListener('error', goBack, true);
  window.addEventListener('unhandledrejection', goBack);
})();
`;

/** Path of the script, without the leading slash. */
export const watchScriptPath = `assets/shell-watch.${hash('sha256', code).slice(0, 10)}.js`;

/** Runs before the shell's own scripts, without blocking the first paint. */
export const watchScriptTag = `<script src="/${watchScriptPath}" defer></script>`;

let made: Promise<ServedFile> | undefined;

export function watchScript(): Promise<ServedFile> {
  made ??= toServedFile(watchScriptPath, Buffer.from(code));
  return made;
}
