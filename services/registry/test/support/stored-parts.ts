import { openStores } from '@storysprout/service-kit';
import type { TestDatabase } from '@storysprout/service-kit/testing';
import { HealthRepository } from '../../src/canary/health.repository';
import { SmokeTestRepository } from '../../src/publishing/smoke-tests/smoke-test.repository';
import { createReleases } from '../../src/releases/releases.module';
import { stores } from '../../src/stores';

/** The repositories over a test's database, for tests that give the services a site of their own. */
export async function storedParts({ db, transactions }: TestDatabase) {
  const collections = await openStores(db, stores);
  return {
    ...createReleases({ collections, transactions, config: { TRUSTED_NAVIGATION: [] } }),
    collections,
    health: new HealthRepository(collections.health),
    smokeTests: new SmokeTestRepository(collections.smokeTests),
  };
}
