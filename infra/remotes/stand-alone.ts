import { basename, join } from 'node:path';
import { artFiles } from '../build/art-pictures';
import { webApp } from '../build/web-app';
import { root } from '../build/workspaces';
import { startStandAlone } from '../remote-build/stand-alone-server';

/**
 * `npm run dev -w mf-club`: that remote alone, with hot reloading, on `PORT` (3100). No gateway, no services, no shell:
 * its `src/stand-alone.tsx` says what the API would answer.
 */
process.env.NODE_ENV = 'development';

const folder = basename(process.cwd());
const styles = ['fonts', 'tokens', 'base'].map((name) => join(root, `shell/src/styles/${name}.css`));
const address = await startStandAlone({
  app: webApp(folder),
  theme: { styles, art: artFiles },
  port: Number(process.env.PORT ?? 3100),
});
process.stdout.write(`${folder} ${address}\n`);
