import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router } from '@koa/router';
import { AppError, errorTexts } from '@storysprout/service-kit';
import { type FileStore, type ServedFile, sendFile, toServedFile } from '../../http';
import { openApi } from './open-api';

const library = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const libraryFiles = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);
const oneDay = 'public, max-age=86400';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Storysprout API</title>
<link rel="icon" href="/api-docs/favicon-32x32.png">
<link rel="stylesheet" href="/api-docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api-docs/swagger-ui-bundle.js"></script>
<script src="/api-docs/start.js"></script>
</body>
</html>
`;

/** A separate file, because the policy allows no inline script. No validator, because that would call another site. */
const startScript = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  defaultModelsExpandDepth: 0,
});
`;

/** Serves `/openapi.json` and `/api-docs`; their pages load nothing from other sites. */
export function docsRoutes(files: FileStore): Router {
  const router = new Router();
  const made = {
    description: once('openapi.json', () => JSON.stringify(openApi())),
    page: once('index.html', () => page),
    start: once('start.js', () => startScript),
  };
  router.get('/openapi.json', async (ctx) => {
    // The description is public: tools of other origins may read it.
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    sendFile(ctx, await made.description(), 'no-cache');
  });
  router.get('/api-docs', async (ctx) => sendFile(ctx, await made.page(), 'no-cache'));
  router.get('/api-docs/start.js', async (ctx) => sendFile(ctx, await made.start(), 'no-cache'));
  router.get('/api-docs/:file', async (ctx) => {
    const name = ctx.params.file ?? '';
    const file = libraryFiles.has(name) ? await files.read(library, name) : null;
    if (!file) throw new AppError('not_found', errorTexts.nothingHere);
    sendFile(ctx, file, oneDay);
  });
  return router;
}

/** Returns a function that makes and compresses the file on its first call and returns the same file afterwards. */
function once(name: string, make: () => string): () => Promise<ServedFile> {
  let file: Promise<ServedFile> | undefined;
  return () => {
    file ??= toServedFile(name, Buffer.from(make()));
    return file;
  };
}
