import { configureSite, createQueryClient } from '@storysprout/kit/host';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { mountable } from './mount';

/** The gateway knows the address and puts it in. */
const supportEmail = '%SUPPORT_EMAIL%';

/** Pictures are fetched when their turn comes: hints for them would go before the styles. */
const pictureHints = /<link rel="preload" as="image"[^>]*>/g;

/**
 * What a page shows before its script has come, as markup made by the build: the same components as afterwards, without
 * data, as a visitor without settings of their own sees them.
 */
export function renderFirstPaint(path: string): string {
  configureSite({ apiBaseUrl: '', supportEmail });
  const site: ReactNode = (
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>
  );
  return renderToString(mountable(null, site)).replace(pictureHints, '');
}
