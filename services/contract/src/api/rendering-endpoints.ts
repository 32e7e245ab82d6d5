import * as z from 'zod/mini';
import { bundleHash, bundleUpload, renderAnswer, renderRequest } from '../rendering';
import { internalEndpoint } from './endpoint';

/** What the renderer answers. It has no other way in, and none out. */
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
