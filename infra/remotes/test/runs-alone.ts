import { spawn } from 'node:child_process';
import { freePort, waitFor } from '@storysprout/service-kit/testing';
import { expect } from 'vitest';

/**
 * Starts the club's stand-alone remote with these arguments for Node, and checks its page, its code and its pictures.
 */
export async function expectToRunAlone(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const port = await freePort();
  const alone = spawn(process.execPath, args, { cwd, env: { ...env, PORT: `${port}` }, stdio: 'ignore' });
  try {
    const page = () => fetch(`http://localhost:${port}/club`, { headers: { accept: 'text/html' } });
    await waitFor(async () => (await page().catch(() => null))?.ok === true, { timeoutMs: 30_000 });
    const [, script = ''] = /src="([^"]+\.js)"/.exec(await (await page()).text()) ?? [];
    expect(await (await fetch(new URL(script, `http://localhost:${port}`))).text()).toContain('mf_club');
    expect((await fetch(`http://localhost:${port}/art/emoji/seedling.webp`)).ok).toBe(true);
  } finally {
    alone.kill();
  }
}
