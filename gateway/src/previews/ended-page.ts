import type { Context } from 'koa';
import { allowSources, styleSourcesOf } from '../http';
import { escapeHtml } from '../pages';
import * as texts from '../texts/previews';

const css =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#fdf7ea,#171d35);color:light-dark(#202c55,#f7f1e3);font:1.125rem/1.6 ui-rounded,system-ui,sans-serif}main{max-width:32rem;padding:2rem}a{color:light-dark(#2149a6,#a9c3ff)}';

/** Sends the page for readers without a preview, or whose preview has ended. */
export function sendEndedPage(ctx: Context, siteUrl: string): void {
  allowSources(ctx, { style: styleSourcesOf('', [{ css }]) });
  ctx.status = 404;
  ctx.type = 'html';
  ctx.body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${texts.noPreviewTitle}</title>
    <style>${css}</style>
  </head>
  <body>
    <main>
      <h1>${texts.noPreview}</h1>
      <p>${texts.askForNewLink}</p>
      <p><a href="${escapeHtml(siteUrl)}">${texts.goToSite}</a></p>
    </main>
  </body>
</html>
`;
}
