import { type DeployTokenInfo, mostDeployTokens, type NewDeployToken } from '@storysprout/contract';
import { AppError, digest, randomToken } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/tokens';
import type { PublishingContext } from '../publishing.context';
import { remoteOfToken } from './deploy-tokens';
import type { TokenDocument } from './token.document';

/** Makes, checks and withdraws deploy tokens. All processes read the same collection, so a change counts at once. */
export class TokenService {
  constructor(private readonly context: Pick<PublishingContext, 'tokens' | 'repository' | 'config' | 'now'>) {}

  /** The remote that a token may change; null for one that is unknown or withdrawn. */
  async remoteOf(token: string): Promise<string | null> {
    const { config, tokens, now } = this.context;
    const fromSettings = remoteOfToken(config.DEPLOY_TOKENS, token);
    return fromSettings ?? (await tokens.use(digest(token), now()))?.remote ?? null;
  }

  /** @throws AppError `forbidden` for a moderator who is not of the platform team */
  async list(moderatorId: string): Promise<DeployTokenInfo[]> {
    this.requireTeam(moderatorId);
    return (await this.context.tokens.list()).map(present);
  }

  /**
   * @returns the token, which nobody can look up again
   * @throws AppError as `list`, and `conflict` when the remote has as many as it may
   */
  async make({ remote, note }: NewDeployToken, moderatorId: string): Promise<{ token: string; info: DeployTokenInfo }> {
    this.requireTeam(moderatorId);
    const { tokens, repository, now } = this.context;
    if ((await tokens.countValid(remote)) >= mostDeployTokens) {
      throw new AppError('conflict', texts.tooMany(remote, mostDeployTokens));
    }
    const token = randomToken();
    const madeBy = `moderator ${moderatorId}`;
    const made = {
      _id: new ObjectId(),
      remote,
      note,
      hash: digest(token),
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
    const { tokens, repository, now } = this.context;
    const found = await tokens.withdraw(new ObjectId(id), now());
    if (!found) throw new AppError('not_found', texts.notValid);
    const { remote, note } = found;
    const by = `moderator ${moderatorId}`;
    await repository.note({ at: now(), by, remote, action: 'withdraw-token', version: '', detail: note });
  }

  private requireTeam(moderatorId: string): void {
    const { PLATFORM_TEAM: platformTeam } = this.context.config;
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
