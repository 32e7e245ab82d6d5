import {
  auditResponse,
  changeRequest,
  changeResponse,
  pageVitals,
  playedRounds,
  publishRequest,
  publishResponse,
  registryLimits,
  registryOverview,
  releaseRequest,
  remoteReports,
  remoteResponse,
} from '../registry';
import { endpoint } from './endpoint';
import { smallBody } from './remote-endpoints';

const change = { ...smallBody, response: changeResponse } as const;

/** Publishing remotes and deciding who gets which release, for the teams' tools; and what pages report (docs/remotes.md). */
export const registryEndpoints = [
  endpoint('POST', '/registry/reports', 'public', 'Which versions of remotes a page showed, and which failed', {
    ...smallBody,
    body: remoteReports,
    status: 204,
  }),
  endpoint('POST', '/registry/vitals', 'public', 'How fast a page was, with the versions of remotes on it', {
    ...smallBody,
    body: pageVitals,
    status: 204,
  }),
  endpoint('GET', '/registry/remotes', 'team', 'All remotes, channels and releases', { response: registryOverview }),
  endpoint('GET', '/registry/remotes/{name}', 'team', 'One remote, and how its live versions do', {
    response: remoteResponse,
  }),
  endpoint('GET', '/registry/remotes/{name}/audit', 'team', 'The latest changes of a remote', {
    response: auditResponse,
  }),
  endpoint('GET', '/registry/remotes/{name}/rounds', 'team', 'Recorded rounds to replay before publishing', {
    response: playedRounds,
  }),
  endpoint('POST', '/registry/remotes/{name}/releases', 'team', 'Publish a build; 200 when it was published before', {
    bodyBytes: registryLimits.bodyBytes,
    body: publishRequest,
    response: publishResponse,
    status: 201,
  }),
  endpoint('POST', '/registry/remotes/{name}/release', 'team', 'Give a version to some readers or to everybody', {
    ...change,
    body: releaseRequest,
  }),
  endpoint('POST', '/registry/remotes/{name}/promote', 'team', 'Give the canary to everybody', {
    ...change,
    body: changeRequest,
  }),
  endpoint('POST', '/registry/remotes/{name}/rollback', 'team', 'Take the canary back, else the stable version', {
    ...change,
    body: changeRequest,
  }),
] as const;
