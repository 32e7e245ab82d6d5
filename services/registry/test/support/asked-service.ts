import { type FakeService, json, startService } from '../../../../gateway/test/support/http';

/** Stands in for every service that the gates ask. It has API 1 and version 1 of the rules of games. */
export function startAskedService(): Promise<FakeService> {
  return startService((request, response) =>
    json(response, request.url === '/internal/game-rules' ? { version: 1 } : { ok: true, api: 1 }),
  );
}
