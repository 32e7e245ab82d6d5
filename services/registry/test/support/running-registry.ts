import { type Collections, digest, type ServiceApp } from '@storysprout/service-kit';
import { startTestService, type TestDatabase } from '@storysprout/service-kit/testing';
import { plan } from '../../src/plan';
import type { stores } from '../../src/stores';

const remoteNames = ['shell', 'mf_blog', 'mf_dashboard', 'mf_admin', 'mf_funzone'];

export function deployTokenOf(remote: string): string {
  return `${remote}-deploys-with-this`;
}

const deployTokens = remoteNames.map((name) => `${name}:${digest(deployTokenOf(name))}`).join(',');

export interface RunningRegistry extends Pick<ServiceApp, 'router' | 'metrics'> {
  readonly url: string;
  readonly collections: Collections<typeof stores>;
  /** Stops the background work, as at the end of the process. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the real registry on a free port. For services not given, it uses an address where nobody listens. */
export async function startRegistry(
  mongo: TestDatabase,
  settings: Record<string, string> = {},
): Promise<RunningRegistry> {
  const nobody = 'http://127.0.0.1:9';
  const service = await startTestService(plan, {
    mongo,
    settings: { BLOG_URL: nobody, USER_URL: nobody, ADMIN_URL: nobody, DEPLOY_TOKENS: deployTokens, ...settings },
  });
  service.startWorkers();
  const { url, router, context } = service;
  const { collections, metrics } = context;
  return { url, router, collections, metrics, stop: service.stopWorkers, close: service.stop };
}
