import type { RequestListener, ServerResponse } from 'node:http';
import { AppError, errorBody } from '@storysprout/service-kit';
import { Counter, type Registry } from 'prom-client';
import * as texts from '../../texts/refusals';

/** A path of this site and its query, in visible ASCII: what every browser sends. A fragment never leaves a browser. */
const validTarget = /^\/(?!\/)[!"$-~]*$/;

/** Returns whether everything behind the gateway parses a request's target the same way. */
export function isValidTarget(target: string): boolean {
  return validTarget.test(target);
}

/**
 * Refuses all other targets before anything parses them: an absolute URL (`GET http://x/`), `*`, a `//host` that some
 * parsers mistake for one, control characters.
 *
 * @returns puts this check in front of a listener
 */
export function validTargetsOnly(registry: Registry): (rest: RequestListener) => RequestListener {
  const refused = new Counter({
    name: 'odd_targets_total',
    help: 'Requests refused because their target is not a path of this site.',
    registers: [registry],
  });
  return (rest) => (request, response) => {
    if (isValidTarget(request.url ?? '')) return rest(request, response);
    refused.inc();
    refuse(response);
  };
}

function refuse(response: ServerResponse): void {
  const error = new AppError('invalid_input', texts.unreadableAddress);
  const body = JSON.stringify(errorBody(error));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  response.writeHead(error.status, headers).end(body);
}
