import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort, waitFor } from '@storysprout/service-kit/testing';
import { expect } from 'vitest';
import { openBrowser } from '../smoke-test/browser';

/**
 * Starts the club's stand-alone remote with these arguments for Node, and checks its build, its code and pictures, and
 * that a press on its page does what it should. A second one on the same port says so in a line.
 */
export async function expectToRunAlone(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const port = await freePort();
  const options = { cwd, env: { ...env, PORT: `${port}` }, encoding: 'utf8' } as const;
  const alone = spawn(process.execPath, args, options);
  let output = '';
  for (const stream of [alone.stdout, alone.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    const page = () => fetch(`http://localhost:${port}/club`, { headers: { accept: 'text/html' } });
    await waitFor(async () => (await page().catch(() => null))?.ok === true, { timeoutMs: 30_000 });
    const [, script = ''] = /src="([^"]+\.js)"/.exec(await (await page()).text()) ?? [];
    expect(await (await fetch(new URL(script, `http://localhost:${port}`))).text()).toContain('mf_club');
    expect((await fetch(`http://localhost:${port}/art/emoji/seedling.webp`)).ok).toBe(true);
    await expectToGreet(`http://localhost:${port}/club`);
    expect(output).not.toMatch(/\berrors?\b/i);
    const { status, stderr } = spawnSync(process.execPath, args, options);
    const taken = `Port ${port} is taken by another program. Stop it, or choose another with PORT=... npm run dev\n`;
    expect([status, stderr]).toEqual([1, taken]);
  } finally {
    alone.kill();
  }
}

/** Presses the button of the template's page. What covers the page, such as a note of a failed build, is in the way. */
async function expectToGreet(address: string): Promise<void> {
  const browser = await openBrowser(existsSync);
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Say hello' }).click();
    await page.getByText(/^Hello, /).waitFor();
  } finally {
    await browser.close();
  }
}
