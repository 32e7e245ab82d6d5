import type { Outbox, RecordCommand } from '@storysprout/service-kit';
import { UserAdminService } from './accounts';
import type { Tools } from './commands';
import type { ToolConfig } from './config';
import { type ProofRequest, prove, type SearchedStores } from './data-rights';
import { type AccountServiceContext, createAccountParts } from './identity';
import { createProfileSubjects } from './moderation';
import { createLeaderboard, LedgerRepair } from './progress';
import type { Collections } from './stores';

/** What the command line opens itself. */
interface CommandLineContext
  extends Omit<AccountServiceContext, 'collections' | 'config' | 'outbox'>,
    Pick<SearchedStores, 'databasePrefix' | 'mongo'> {
  readonly collections: Collections;
  readonly config: Pick<ToolConfig, 'RESERVED_NAMES'>;
  readonly outbox: Pick<Outbox, 'add' | 'addMany'>;
  /** The Redis of the service and that of the queues, or the one that is both. */
  readonly everyRedis: SearchedStores['redis'];
  readonly record: RecordCommand;
}

/** Creates the parts that the commands use, with the parts of the service that change accounts. */
export function createTools(given: CommandLineContext): Tools {
  // No command changes an address.
  const context = { ...given, config: { ...given.config, EMAIL_VERIFICATION: 'off' as const } };
  const account = createAccountParts(context);
  const board = createLeaderboard(context);
  const own = { ...context, ...account, ...board, ...createProfileSubjects(context, board) };
  return {
    ...own,
    userAdmin: new UserAdminService(own),
    repair: new LedgerRepair(own),
    prove: (request: ProofRequest) => prove({ ...own, redis: own.everyRedis }, request),
  };
}
