import { parseArgs } from 'node:util';
import { AppError, type RecordCommand } from '@storysprout/service-kit';
import type { UserAdminService } from './accounts';
import type { Proof, ProofRequest } from './data-rights';
import type { NameChecks, UserRepository } from './identity';
import type { Leaderboard, LedgerRepair } from './progress';

export interface Tools {
  users: Pick<UserRepository, 'findByEmail'>;
  userAdmin: Pick<UserAdminService, 'edit'>;
  names: Pick<NameChecks, 'reservedAccounts'>;
  repair: LedgerRepair;
  leaderboard: Pick<Leaderboard, 'rebuild'>;
  /** Searches all stores. */
  prove(request: ProofRequest): Promise<Proof>;
  /** Reports the commands to the audit log. */
  record: RecordCommand;
}

export interface CommandResult {
  ok: boolean;
  lines: readonly string[];
}

/**
 * @returns a one-line summary
 * @throws AppError for a refusal
 */
type Command = (tools: Tools, argument: string | undefined) => Promise<string>;

const usage = [
  'user-admin grant-admin <email>        makes somebody an admin',
  'user-admin revoke-admin <email>       takes that back; not from the last admin',
  'user-admin recompute-xp <email|--all> makes totals agree with the ledger',
  'user-admin rebuild-leaderboard        builds the leaderboard anew from the ledger',
  'user-admin names                      lists accounts whose names are reserved now, see RESERVED_NAMES',
  'user-admin proof <id> [<text> ...] [--files <folder>]',
  '    searches every database, Redis and these folders for an account, its addresses and the texts; fails when it finds any',
];

const commands: Readonly<Record<string, Command>> = {
  'grant-admin': (tools, email) => setAdmin(tools, email, true),
  'revoke-admin': (tools, email) => setAdmin(tools, email, false),
  'recompute-xp': recompute,
  'rebuild-leaderboard': rebuild,
  names: listReserved,
};

/**
 * Runs one command of the tool. A refusal becomes a result.
 *
 * @throws errors of the stores.
 */
export async function runCommand(tools: Tools, args: readonly string[]): Promise<CommandResult> {
  const [name = '', argument] = args;
  if (name === 'proof') return proof(tools, args.slice(1));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return { ok: false, lines: usage };
  try {
    return { ok: true, lines: [await command(tools, argument)] };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, lines: [error.message] };
    throw error;
  }
}

async function setAdmin(tools: Tools, email: string | undefined, isAdmin: boolean): Promise<string> {
  const user = await findUser(tools, email);
  const command = `user-admin ${isAdmin ? 'grant' : 'revoke'}-admin`;
  const target = { kind: 'user', id: user._id.toHexString() } as const;
  const change = { command, target, before: { isAdmin: user.isAdmin }, after: { isAdmin } };
  await tools.record(change, () => tools.userAdmin.edit(user._id, { isAdmin }));
  return `${user.email} is ${isAdmin ? 'an admin now' : 'no admin any more'}; older sign-ins are void.`;
}

async function recompute(tools: Tools, argument: string | undefined): Promise<string> {
  const summary = argument === '--all' ? await recomputeAll(tools) : await recomputeOne(tools, argument);
  await tools.leaderboard.rebuild();
  return summary;
}

async function recomputeAll({ repair, record }: Tools): Promise<string> {
  const command = 'user-admin recompute-xp';
  const wrong = await record(
    { command },
    () => repair.recomputeAll(),
    (repaired) => ({ repaired }),
  );
  return wrong === 0 ? 'All totals agree with the ledger.' : `${wrong} totals were wrong and are right now.`;
}

async function recomputeOne(tools: Tools, email: string | undefined): Promise<string> {
  const user = await findUser(tools, email);
  const target = { kind: 'user', id: user._id.toHexString() } as const;
  const repaired = await tools.record({ command: 'user-admin recompute-xp', target }, () =>
    tools.repair.recompute(user._id),
  );
  return `${user.email}: ${repaired?.before ?? 0} XP before, ${repaired?.after ?? 0} XP by the ledger.`;
}

async function rebuild({ leaderboard, record }: Tools): Promise<string> {
  const isDone = await record({ command: 'user-admin rebuild-leaderboard' }, () => leaderboard.rebuild());
  if (!isDone) throw new AppError('conflict', 'Somebody else is rebuilding it right now.');
  return 'The leaderboard is built anew.';
}

/** This only reads, so it makes no entry in the audit log. */
async function listReserved({ names }: Tools): Promise<string> {
  const lines: string[] = [];
  for await (const { name, email } of names.reservedAccounts()) lines.push(`${email}: ${name}`);
  return lines.join('\n') || 'No account has a reserved name.';
}

async function proof(tools: Tools, args: readonly string[]): Promise<CommandResult> {
  const options = { files: { type: 'string', multiple: true } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [id = '', ...texts] = positionals;
  if (!/^[0-9a-f]{24}$/.test(id)) return { ok: false, lines: usage };
  const { found, kept } = await tools.prove({ id, texts, folders: values.files ?? [] });
  const until = kept.map((line) => `${line} (kept for a while: docs/product.md#leaving)`);
  const result = found.length === 0 ? ['Nowhere else: nothing is left.'] : found;
  return { ok: found.length === 0, lines: [...until, ...result] };
}

/** @throws AppError `not_found`. */
async function findUser({ users }: Tools, email = '') {
  const user = await users.findByEmail(email.trim().toLowerCase());
  if (!user) throw new AppError('not_found', `There is no account with the email "${email}".`);
  return user;
}
