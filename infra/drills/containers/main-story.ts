import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../build/packages.mjs';
import type { ComposeSite } from './compose-site';

/** Plays the product's main story in a browser on a running site. @returns how the browser tests ended */
export async function playMainStory({ url, settings: { moderator } }: ComposeSite): Promise<number> {
  const env = {
    ...process.env,
    BASE_URL: url,
    E2E_ADMIN_EMAIL: moderator.email,
    E2E_ADMIN_PASSWORD: moderator.password,
    // Beneath readers and twenty containers a browser may need its second try, and longer for each step.
    CI: '1',
    E2E_PATIENCE: '4',
  };
  const args = ['--import', 'tsx', join(root, 'infra/e2e/run.ts'), '--no-deps', 'main-story'];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
  const [code]: (number | null)[] = await once(child, 'exit');
  return code ?? 1;
}
