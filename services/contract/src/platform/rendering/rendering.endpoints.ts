import * as z from 'zod/mini';
import { internalEndpoint } from '../../core/endpoint';
import { bundleHash, bundleUpload, renderAnswer, renderRequest } from './rendering';

/** Every call that the renderer answers. It is reachable only through them, and makes no calls itself. */
export const renderingRows = [
  internalEndpoint('renderer', 'PUT', '/internal/renderer/bundles/{hash}', ['gateway'], {
    params: z.object({ hash: bundleHash }),
    body: bundleUpload,
    status: 204,
  }),
  internalEndpoint('renderer', 'POST', '/internal/renderer/pages', ['gateway'], {
    body: renderRequest,
    response: renderAnswer,
  }),
] as const;
