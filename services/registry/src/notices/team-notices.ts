import { RepeatedTask, type ServiceContext, type Stores } from '@storysprout/service-kit';
import type { Config } from '../config';

type Given = Pick<ServiceContext<Pick<Config, 'TEAM_WEBHOOKS'>, Stores>, 'config' | 'logger' | 'now'>;

const lookEveryMs = 1_000;
/**
 * The shortest time between two messages to a team, in milliseconds. Lines that come in between are sent with the next
 * message.
 */
const pauseMs = 60_000;
const mostLines = 20;
const timeoutMs = 5_000;

/**
 * Notifies teams at their webhooks of what happened to their remotes. What cannot be delivered is still in the metrics
 * and the audit trail.
 */
export class TeamNotices {
  private readonly waiting = new Map<string, string[]>();
  private readonly lastSent = new Map<string, number>();
  private readonly task: RepeatedTask;

  constructor(private readonly context: Given) {
    this.task = new RepeatedTask({
      everyMs: lookEveryMs,
      work: () => this.send(),
      onError: (err) => context.logger.warn({ err }, 'teams could not be told'),
    });
  }

  start(): void {
    this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  /** Queues a line for the remote's team. Does nothing for a team without a webhook. */
  tell(remote: string, line: string): void {
    if (!this.context.config.TEAM_WEBHOOKS.has(remote)) return;
    const lines = this.waiting.get(remote) ?? [];
    if (lines.length < mostLines) lines.push(line);
    this.waiting.set(remote, lines);
  }

  private async send(): Promise<void> {
    const now = this.context.now().getTime();
    const due = [...this.waiting].filter(([remote]) => now - (this.lastSent.get(remote) ?? 0) >= pauseMs);
    await Promise.all(
      due.map(([remote, lines]) => {
        this.waiting.delete(remote);
        this.lastSent.set(remote, now);
        return this.post(remote, lines);
      }),
    );
  }

  private async post(remote: string, lines: readonly string[]): Promise<void> {
    const url = this.context.config.TEAM_WEBHOOKS.get(remote);
    if (url === undefined) return;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // `text` is what chat programs show.
        body: JSON.stringify({ remote, text: lines.join('\n') }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) this.context.logger.warn({ remote, status: answer.status }, "a team's webhook refused a message");
    } catch (err) {
      this.context.logger.warn({ err, remote }, "a team's webhook does not answer");
    }
  }
}
