import { randomBytes } from 'node:crypto';
import { type DeployTokenInfo, mostDeployTokens, type NewDeployToken } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { RemoteRepository } from '../../releases';
import * as texts from '../../texts/tokens';
import { type DeployToken, hashOfToken, remoteOfToken } from './deploy-tokens';
import type { TokenDocument } from './token.document';
import type { TokenRepository } from './token.repository';

export interface TokenServiceDeps {
  readonly tokens: TokenRepository;
  readonly repository: Pick<RemoteRepository, 'note'>;
  /** Tokens from the settings: the first ones of a site, and those of its own images. */
  readonly settings: readonly DeployToken[];
  /** Ids of the moderators who may make tokens; every moderator when there are none. */
  readonly platformTeam: readonly string[];
  readonly now: () => Date;
}

/** Makes, checks and withdraws deploy tokens. All processes read the same collection, so a change counts at once. */
export class TokenService {
  constructor(private readonly deps: TokenServiceDeps) {}

  /** The remote that a token may change; null for one that is unknown or withdrawn. */
  async remoteOf(token: string): Promise<string | null> {
    const { settings, tokens, now } = this.deps;
    const fromSettings = remoteOfToken(settings, token);
    return fromSettings ?? (await tokens.use(hashOfToken(token), now()))?.remote ?? null;
  }

  /** @throws AppError `forbidden` for a moderator who is not of the platform team */
  async list(moderatorId: string): Promise<DeployTokenInfo[]> {
    this.requireTeam(moderatorId);
    return (await this.deps.tokens.list()).map(present);
  }

  /**
   * @returns the token, which nobody can look up again
   * @throws AppError as `list`, and `conflict` when the remote has as many as it may
   */
  async make({ remote, note }: NewDeployToken, moderatorId: string): Promise<{ token: string; info: DeployTokenInfo }> {
    this.requireTeam(moderatorId);
    const { tokens, repository, now } = this.deps;
    if ((await tokens.countValid(remote)) >= mostDeployTokens) {
      throw new AppError('conflict', texts.tooMany(remote, mostDeployTokens));
    }
    const token = randomBytes(32).toString('base64url');
    const madeBy = `moderator ${moderatorId}`;
    const made = {
      _id: new ObjectId(),
      remote,
      note,
      hash: hashOfToken(token),
      madeAt: now(),
      madeBy,
      lastUsedAt: null,
    };
    await tokens.add(made);
    await repository.note({ at: now(), by: madeBy, remote, action: 'make-token', version: '', detail: note });
    return { token, info: present(made) };
  }

  /** @throws AppError as `list`, and `not_found` for a token that is not valid any more */
  async withdraw(id: string, moderatorId: string): Promise<void> {
    this.requireTeam(moderatorId);
    const { tokens, repository, now } = this.deps;
    const found = await tokens.withdraw(new ObjectId(id), now());
    if (!found) throw new AppError('not_found', texts.notValid);
    const { remote, note } = found;
    const by = `moderator ${moderatorId}`;
    await repository.note({ at: now(), by, remote, action: 'withdraw-token', version: '', detail: note });
  }

  private requireTeam(moderatorId: string): void {
    const { platformTeam } = this.deps;
    if (platformTeam.length === 0 || platformTeam.includes(moderatorId)) return;
    throw new AppError('forbidden', texts.platformOnly);
  }
}

function present({ _id, remote, note, madeAt, madeBy, lastUsedAt, withdrawnAt }: TokenDocument): DeployTokenInfo {
  return {
    id: _id.toHexString(),
    ...{ remote, note, madeBy },
    madeAt: madeAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
