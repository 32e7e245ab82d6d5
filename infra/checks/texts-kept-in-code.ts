/**
 * Files whose texts only operators and developers read: commands, settings, start-up, metrics, verification of the audit
 * log and descriptions of the API.
 */
export const forOperators: readonly string[] = [
  'gateway/src/http/bodies/body-metrics.ts',
  'gateway/src/config.ts',
  'gateway/src/api/docs/open-api.ts',
  'gateway/src/api/cache/cache-metrics.ts',
  'services/admin/src/audit/verification/commands.ts',
  'services/admin/src/config.ts',
  'services/admin/src/mail/delivery-outcome.ts',
  'services/admin/src/mail/recipient-lookup.ts',
  'services/kit/src/runtime/config.ts',
  'services/kit/src/runtime/http/internal-guard.ts',
  'services/kit/src/runtime/calls/circuit-breaker.ts',
  'services/kit/src/runtime/queues/outbox-gauges.ts',
  'services/kit/src/runtime/mongo/migrations/migrate.ts',
  'services/kit/src/runtime/mongo/migrations/require-schema.ts',
  'services/kit/src/runtime/redis/connect-redis.ts',
  'services/kit/src/runtime/run.ts',
  'services/kit/src/text-checks/help-lines.ts',
  'services/kit/src/runtime/concurrency/time-limit.ts',
  'services/kit/src/data-rights/mongo-traces.ts',
  'services/kit/src/data-rights/searched-values.ts',
  'services/registry/src/canary/measures.ts',
  'services/user/src/commands.ts',
];

/** Files with names that are stored and compared, and with words that the moderation checks look for. */
export const values: readonly string[] = [
  'services/contract/src/progress/avatars.ts',
  'services/contract/src/progress/badges.ts',
  'services/contract/src/core/categories.ts',
  'services/contract/src/progress/games.ts',
  'services/contract/src/text-rules/steps/link.step.ts',
  'services/contract/src/text-rules/phrases/meeting.ts',
  'services/kit/src/text-checks/lexicon.ts',
];
