import type { RemoteListEntry } from '@storysprout/contract';
import { configureSite, createQueryClient } from '@storysprout/kit/host';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { mountable } from './mount';
import { registry } from './remotes/remote-registry';

/** The gateway knows the address and puts it in. */
const supportEmail = '%SUPPORT_EMAIL%';

/** Pictures are fetched when their turn comes: hints for them would go before the styles. */
const pictureHints = /<link rel="preload" as="image"[^>]*>/g;

/** Only addresses on the site's own origin are listed to visitors; the origin itself is in none of the markup. */
const anyOrigin = 'http://site.invalid';

/** Pages drawn ahead: the one most people come in by. */
export const paths: readonly string[] = ['/'];

/**
 * What a page shows before its script has come, as markup drawn by the gateway: the same components as afterwards with
 * the same list of remotes, without data, as a visitor without settings of their own sees them.
 */
export function renderFirstPaint(path: string, remotes: readonly RemoteListEntry[]): string {
  registry.foresee(remotes, anyOrigin);
  configureSite({ apiBaseUrl: '', supportEmail, asksForAge: false });
  const site: ReactNode = (
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>
  );
  return renderToString(mountable(null, site)).replace(pictureHints, '');
}
