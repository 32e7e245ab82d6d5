import { hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { RenderRequest } from '@storysprout/contract';
import { internalClients, onCleanup, quietLogger, testInternalSettings } from '@storysprout/service-kit/testing';
import { createRenderer } from '../../src/plan';
import { builtWorker } from './built-worker';

/** The real renderer, with its processes, on a free port. */
export async function startRenderer({ limitMs = 1_000, memoryMb = 32 } = {}) {
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    SHUTDOWN_IDLE_MS: '0',
    INTERNAL_PUBLIC_KEYS: testInternalSettings('gateway').INTERNAL_PUBLIC_KEYS,
    RENDER_LIMIT_MS: `${limitMs}`,
    RENDER_THREAD_MB: `${memoryMb}`,
  };
  const renderer = createRenderer({ env, logger: quietLogger, workerFile: await builtWorker() });
  const server = await renderer.listen();
  // A TCP server's address is never a string or null while it listens.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    await renderer.shutdown.run();
  };
  onCleanup(close);
  return { ...renderer, url, close, gateway: internalClients(url, 'renderer').gateway };
}

export const hashOf = (code: string) => hash('sha256', code);

/** A shell whose page has one place for each remote in the list. */
export const shellCode = `
  exports.shared = { word: 'shared' };
  exports.drawSite = async ({ remotes, answers }, own) => {
    const place = ({ name }) => {
      const inside = own && own.name === name ? own.parts['./pages/main']().default({ answers }) : 'loading';
      return '<!--$--><sprout-part data-part="' + name + ' ./pages/main">' + inside + '</sprout-part><!--/$-->';
    };
    const queries = own ? [{ key: [own.name], data: answers }] : [];
    return { html: '<main>' + remotes.map(place).join('') + '</main>', queries };
  };
`;

/**
 * Returns the code of a remote whose only page is the value of this expression; `props.answers` are the API responses.
 */
export const remoteCode = (expression: string) =>
  `exports.parts = { './pages/main': () => ({ default: (props) => ${expression} }) };`;

/** A page with a part of each of these remotes, by name. */
export function pageWith(codes: Readonly<Record<string, string>>): RenderRequest {
  const names = Object.keys(codes);
  return {
    address: '/club',
    now: 1_700_000_000_000,
    settings: { apiBaseUrl: '', supportEmail: 'help@sprout.example', asksForAge: false },
    remotes: names.map((name) => ({ name, version: '1', entry: `/remotes/${name}/1/mf-manifest.json`, manifest: {} })),
    shell: hashOf(shellCode),
    bundles: names.map((name) => ({ name, version: '1', hash: hashOf(codes[name] ?? '') })),
    answers: { '/blog/all': { words: 'A fox & a hen' } },
  };
}
