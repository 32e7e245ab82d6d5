import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseRoundOptions, replay } from '@storysprout/game-rules';
import { digest } from '@storysprout/service-kit';
import { longStory } from '../../../services/blog/test/support/factories';
import { hangmanOptions, winningMoves } from '../../../services/user/test/support/hangman-player';
import type { Acknowledged, LoadPlan, Reader } from '../protocol';
import type { Caller } from './caller';
import { LikeSchedule } from './like-schedule';

/** Makes the readers' writes, and records which were confirmed. */
export class Writer {
  private acknowledged: Acknowledged[] = [];
  private readonly unapproved: { id: string; userId: string }[] = [];
  private readonly likeSchedule: LikeSchedule;

  /** @param onLike called for each confirmed like with the time it was begun, in wall-clock milliseconds */
  constructor(
    private readonly plan: LoadPlan,
    private readonly caller: Caller,
    private readonly onLike: (begunAt: number) => void,
  ) {
    this.likeSchedule = new LikeSchedule(plan.readers, plan.blogIds);
  }

  takeAcknowledged(): Acknowledged[] {
    const taken = this.acknowledged;
    this.acknowledged = [];
    return taken;
  }

  /** Does the write with this number; the kinds of writes take turns. */
  async write(number: number): Promise<void> {
    const reader = this.plan.readers[number % this.plan.readers.length];
    const blogId = this.plan.blogIds[(number * 7) % this.plan.blogIds.length];
    const write = writes[number % writes.length];
    if (reader && blogId && write) await write(this, reader, blogId);
  }

  async like(): Promise<void> {
    const next = this.likeSchedule.next();
    if (!next) return;
    const { reader, blogId } = next;
    const path = `/blog/blog/${blogId}/bloglike`;
    const begunAt = Date.now();
    const answer = await this.caller.call({ name: 'like', method: 'PATCH', path, token: reader.token, body: {} });
    if (!answer) return;
    this.acknowledged.push({ kind: 'like', blogId, userId: reader.userId });
    this.onLike(begunAt);
  }

  async comment({ userId, token }: Reader, blogId: string): Promise<void> {
    const body = { postId: blogId, text: 'What a lovely story! I read it twice.' };
    const call = { name: 'comment', method: 'POST', path: '/blog/comment/add', token, body } as const;
    const answer = await this.caller.call<{ comment: { _id: string } }>(call);
    if (answer) this.acknowledged.push({ kind: 'comment', id: answer.comment._id, blogId, userId });
  }

  async sendBlog({ userId, token }: Reader): Promise<void> {
    // Only letters are used, because a row of digits would be taken for a phone number.
    const title = `The fox and the pond ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const body = { title, category: 'Story', description: longStory, status: 'pending' };
    const call = { name: 'send a blog', method: 'POST', path: '/blog/create', token, body } as const;
    const answer = await this.caller.call<{ blog: { _id: string } }>(call);
    if (!answer) return;
    const id = answer.blog._id;
    this.acknowledged.push({ kind: 'blog', id, title, userId });
    this.unapproved.push({ id, userId });
  }

  /** Approves the blog that has waited longest; likes one when none is waiting. */
  async approve(): Promise<void> {
    const waiting = this.unapproved.shift();
    if (!waiting) return this.like();
    const { id: blogId, userId } = waiting;
    const call = { name: 'approve', method: 'PUT', path: `/admin/blogs/approve/${blogId}` } as const;
    const answer = await this.caller.call({ ...call, token: this.plan.moderatorToken, body: {} });
    if (!answer) return;
    this.acknowledged.push({ kind: 'approval', blogId, userId });
    this.likeSchedule.add({ id: blogId, authorId: userId });
  }

  async earn({ userId, token }: Reader): Promise<void> {
    const once = randomUUID();
    const body = { userId, xp: 10, reason: 'crossword_win' };
    const call = { name: 'earn XP', method: 'POST', path: '/user/addxp', token, body } as const;
    const answer = await this.caller.call({ ...call, headers: { 'idempotency-key': once } });
    if (answer) this.acknowledged.push({ kind: 'award', key: `bare:${userId}:${digest(once)}`, userId, xp: 10 });
  }

  /** Begins a round of hangman, plays it and sends it in. */
  async play({ userId, token }: Reader): Promise<void> {
    const start = { name: 'begin a round', method: 'POST', path: '/user/rounds', token } as const;
    const body = { game: 'hangman', options: hangmanOptions() };
    const round = await this.caller.call<{ roundId: string; seed: string }>({ ...start, body });
    if (!round) return;
    const moves = winningMoves(round.seed);
    const lastMs = moves.at(-1)?.at ?? 0;
    const elapsedMs = 2 * lastMs;
    await sleep(elapsedMs);
    const outcome = replay('hangman', round.seed, parseRoundOptions('hangman', body.options) ?? {}, moves, {
      elapsedMs,
    });
    if (!outcome.ok) throw new Error(`A round of the load is not right: ${outcome.error}`);
    const { xp, reason } = outcome;
    const finish = { name: 'finish a round', method: 'POST', path: '/user/addxp', token } as const;
    const answer = await this.caller.call({ ...finish, body: { userId, xp, reason, roundId: round.roundId, moves } });
    if (answer) this.acknowledged.push({ kind: 'award', key: `round:${round.roundId}`, userId, xp });
  }
}

type Write = (writer: Writer, reader: Reader, blogId: string) => Promise<void>;
const like: Write = (writer) => writer.like();
const comment: Write = (writer, reader, blogId) => writer.comment(reader, blogId);
const sendBlog: Write = (writer, reader) => writer.sendBlog(reader);
const approve: Write = (writer) => writer.approve();
const earn: Write = (writer, reader) => writer.earn(reader);
const play: Write = (writer, reader) => writer.play(reader);

/** Each write is about as frequent as it is listed here. */
const writes: readonly Write[] = [like, earn, comment, like, play, sendBlog, earn, like, approve, comment, play];
