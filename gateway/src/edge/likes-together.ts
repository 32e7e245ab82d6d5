import { likeRequest, likesAtOnce, objectId, readerTag, staleTags } from '@storysprout/contract';
import type { AnswerOf, BodyOf } from '@storysprout/contract/api';
import { AppError, Batcher, readerOf, type TokenVerifier } from '@storysprout/service-kit';
import type { Context } from 'koa';
import type { BodyIntake, TakenBody } from '../bodies/body-intake';
import { atMost } from '../bodies/body-limit';
import type { Edge } from './edge';

type Together = 'POST /internal/likes/together';
type SentLike = BodyOf<Together>['likes'][number];
/** Null where nothing was done. */
type FlippedLike = AnswerOf<Together>['likes'][number];

export interface LikesTogetherDeps {
  readonly verifier: Pick<TokenVerifier, 'verify'>;
  readonly bodies: Pick<BodyIntake, 'take'>;
  /** Calls the blog service. @returns how each like stands then, in their order */
  readonly send: (likes: SentLike[]) => Promise<readonly FlippedLike[]>;
  /** Missing when the cache is switched off. */
  readonly edge: Pick<Edge, 'purge' | 'dropAll'> | undefined;
}

/** Under load, a few milliseconds bring many more likes into one call. Half of what is allowed, because two are under way. */
const batches = { largest: likesAtOnce / 2, collectMs: 10 } as const;
/** The longest body that a like needs: `{"userId":"..."}`. */
const mostBytes = 256;

/**
 * Hands the likes of several readers that come at the same time on to the blog service in one call, because to pass each
 * on by itself takes both processes longer than the like does (docs/decisions/0071-likes-travel-together.md).
 */
export class LikesTogether {
  /** While one call is under way, the likes of the next one arrive. */
  private readonly lanes: readonly [Batcher<SentLike, FlippedLike>, Batcher<SentLike, FlippedLike>];
  private turn: 0 | 1 = 0;

  constructor(private readonly deps: LikesTogetherDeps) {
    const lane = () => new Batcher((likes: readonly SentLike[]) => this.send(likes), batches);
    this.lanes = [lane(), lane()];
  }

  /**
   * Answers a like of a blog. What is out of the ordinary is left to the service, which says what is wrong with it.
   *
   * @returns null when it is answered; else its body, as far as it was taken, and the request has to be passed on
   * @throws AppError `unavailable` when the service is down, and what `BodyIntake.take` throws
   */
  async answer(ctx: Context): Promise<{ readonly body: TakenBody | null } | null> {
    const { userId } = (await readerOf(ctx, this.deps.verifier)) ?? {};
    const blogId = objectId.safeParse(ctx.path.split('/')[3]);
    if (userId === undefined || !blogId.success || !isUsual(ctx)) return { body: null };
    const body = hasBody(ctx) ? await this.deps.bodies.take(ctx, atMost(mostBytes)) : null;
    if (!isOwn(body, userId)) return { body };
    const like = { blogId: blogId.data.toLowerCase(), userId };
    const flipped = await this.nextLane()
      .add(like)
      .catch((error: unknown) => {
        body?.release();
        throw error;
      });
    if (!flipped) return { body };
    body?.release();
    this.deps.edge?.purge([...staleTags(like.blogId, 'likes'), readerTag(userId)]);
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = { success: true, ...flipped };
    return null;
  }

  private nextLane(): Batcher<SentLike, FlippedLike> {
    this.turn = this.turn === 0 ? 1 : 0;
    return this.lanes[this.turn];
  }

  private async send(likes: readonly SentLike[]): Promise<readonly FlippedLike[]> {
    try {
      return await this.deps.send([...likes]);
    } catch (error) {
      // A refusal changed nothing. It comes from a service of an earlier release, which does not know this call.
      if (error instanceof AppError && error.status < 500) return likes.map(() => null);
      // Any of them may have been written.
      this.deps.edge?.dropAll();
      throw error;
    }
  }
}

const hasBody = (ctx: Context) => (ctx.request.length ?? 0) > 0;

/** Whether there is no body, or one so short and plain that it can be read here. */
function isUsual(ctx: Context): boolean {
  if (ctx.get('transfer-encoding') !== '' || ctx.get('content-encoding') !== '') return false;
  return !hasBody(ctx) || ((ctx.request.length ?? 0) <= mostBytes && ctx.is('json') === 'json');
}

/** Some clients also send their `userId`; nobody may like in somebody else's name. */
function isOwn(body: TakenBody | null, userId: string): boolean {
  const sent = likeRequest.safeParse(body ? parsed(body.bytes) : {});
  return sent.success && (sent.data.userId ?? userId).toLowerCase() === userId.toLowerCase();
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
