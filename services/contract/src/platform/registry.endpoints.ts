import { endpoint, smallBody } from '../core/endpoint';
import * as previews from './previews';
import * as registry from './registry';
import * as errors from './remote-errors';
import * as smoke from './smoke-tests';

const change = { ...smallBody, response: registry.changeResponse } as const;

/**
 * Calls for the teams' tools, which publish remotes and decide who gets which release, and the reports that pages send
 * (docs/remotes.md).
 */
export const registryEndpoints = [
  endpoint('POST', '/registry/reports', 'public', 'Which versions of remotes a page showed, and which failed', {
    ...smallBody,
    body: registry.remoteReports,
    status: 204,
  }),
  endpoint('POST', '/registry/vitals', 'public', 'How fast a page was, with the versions of remotes on it', {
    ...smallBody,
    body: registry.pageVitals,
    status: 204,
  }),
  endpoint('POST', '/registry/pulses', 'public', 'Signs of life of a page while a remote on it has a canary', {
    ...smallBody,
    body: registry.canaryHeartbeat,
    status: 204,
  }),
  endpoint('POST', '/registry/errors', 'public', 'Errors of remotes on a page, without a word of the reader', {
    ...smallBody,
    body: errors.remoteErrorReports,
    status: 204,
  }),
  endpoint(
    'GET',
    '/registry/remotes/{name}/errors',
    'team',
    "Errors on readers' pages, with the lines they come from",
    {
      response: errors.remoteErrorGroups,
    },
  ),
  endpoint('POST', '/registry/shell/check', 'team', 'Whether a new shell fits every version its pages may get', {
    bodyBytes: 100_000,
    body: registry.platformFacts,
    response: registry.shellCheck,
  }),
  endpoint('POST', '/registry/previews', 'team', 'Make a link that shows builds nobody released', {
    ...smallBody,
    body: previews.previewRequest,
    response: previews.previewResponse,
    status: 201,
  }),
  endpoint('GET', '/registry/remotes', 'team', 'All remotes, channels and releases', {
    response: registry.registryOverview,
  }),
  endpoint('GET', '/registry/remotes/{name}', 'team', 'One remote, and how its live versions do', {
    response: registry.remoteResponse,
  }),
  endpoint('GET', '/registry/remotes/{name}/audit', 'team', 'The latest changes of a remote', {
    response: registry.auditResponse,
  }),
  endpoint('POST', '/registry/remotes/{name}/releases', 'team', 'Publish a build; 200 when it was published before', {
    bodyBytes: registry.registryLimits.bodyBytes,
    body: registry.publishRequest,
    response: registry.publishResponse,
    status: 201,
  }),
  endpoint('GET', '/registry/remotes/{name}/smoke-tests/last', 'team', 'The pages of the last good test in a browser', {
    response: smoke.lastSmokeTest,
  }),
  endpoint('POST', '/registry/remotes/{name}/smoke-tests', 'team', 'What a browser found on the pages of a build', {
    bodyBytes: smoke.smokeTestLimits.bodyBytes,
    body: smoke.smokeTestRequest,
    response: smoke.smokeTestResponse,
  }),
  endpoint('POST', '/registry/remotes/{name}/release', 'team', 'Give a version to some readers or to everybody', {
    ...change,
    body: registry.releaseRequest,
  }),
  endpoint('POST', '/registry/remotes/{name}/promote', 'team', 'Give the canary to everybody', {
    ...change,
    body: registry.changeRequest,
  }),
  endpoint('POST', '/registry/remotes/{name}/rollback', 'team', 'Take the canary back, else the stable version', {
    ...change,
    body: registry.changeRequest,
  }),
] as const;
