import { basename, join } from 'node:path';
import { artFiles } from '../build/art/art-pictures';
import { webApp } from '../build/web-app';
import { root } from '../build/workspaces';
import { startStandAlone } from '../remote-build/stand-alone/stand-alone-server';

/**
 * `npm run dev -w mf-club`: runs a single remote with hot reloading on `PORT` (3100), without gateway, services or
 * shell. Its `src/stand-alone.tsx` provides the API's responses.
 */
process.env.NODE_ENV = 'development';

const folder = basename(process.cwd());
const styles = ['fonts', 'tokens', 'base'].map((name) => join(root, `shell/src/styles/${name}.css`));
try {
  const address = await startStandAlone({
    app: webApp(folder),
    theme: { styles, art: artFiles },
    port: Number(process.env.PORT ?? 3100),
  });
  process.stdout.write(`${folder} ${address}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
