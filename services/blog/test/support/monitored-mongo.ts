import { inject } from 'vitest';

/** Returns the address of the test run's MongoDB for a client that reports every command. */
export function monitoredMongoUrl(): string {
  const url = new URL(inject('mongodbUrl'));
  url.searchParams.set('monitorCommands', 'true');
  return url.href;
}
