import type { DraftContent, StoredDraft } from '@storysprout/contract';
import {
  type DraftState,
  isSameContent,
  isUnsaved,
  reconcile,
  withContent,
  withSaved,
} from '@storysprout/contract/unfinished-device';
import { api, isApiError, log } from '@storysprout/kit';

/**
 * `pauseMs` is the delay between a change and its autosave; `retryMs` the delay before a failed save is tried again.
 * Both are in milliseconds.
 */
const pauseMs = 3_000;
const retryMs = 15_000;
/**
 * The most bytes of words sent with `keepalive`. Browsers limit such requests, and the rest of the request needs room
 * too.
 */
const keepaliveBytes = 60_000;
const mostUnanswered = 6;

/** The place where the latest words are stored. `device`: the server does not have them and could not accept them. */
export type SaveLocation = 'nowhere' | 'sending' | 'server' | 'device';

export interface AutosaveEvents {
  /** Called when it becomes clear whether the server has the latest words. */
  readonly onServer: (state: { readonly version: number; readonly isSent: boolean }) => void;
  readonly onWhere: (where: SaveLocation) => void;
  /** Called when another draft is at the same place. Nothing is sent until the writer has chosen. */
  readonly onRival: (rival: StoredDraft) => void;
}

/**
 * Autosaves the words of one place to the server, a few seconds after a change and one save at a time
 * (docs/product.md#drafts). The device always keeps a copy, so a failed save loses nothing.
 */
export class DraftAutosave {
  /** Words that were sent without receiving a response, by this page or the one before it, latest first. */
  private unanswered: readonly DraftContent[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<void> | null = null;
  private isWaitingForChoice = false;
  private isDropped = false;
  private isClosed = false;

  constructor(
    private readonly place: string,
    private text: DraftState,
    private readonly events: AutosaveEvents,
  ) {
    this.unanswered = [text.words];
  }

  get server() {
    return { version: this.text.version, isSent: !isUnsaved(this.text) };
  }

  type(words: DraftContent): void {
    this.text = withContent(this.text, words);
    this.isDropped = false;
    if (!isUnsaved(this.text) || this.isClosed) return;
    this.timer ??= setTimeout(() => void this.save(), pauseMs);
  }

  /** Saves unsent words now. Anything typed in the meantime goes with the next save. */
  save(): Promise<void> {
    this.stopTimer();
    if (!this.hasWork()) return this.saving ?? Promise.resolve();
    this.saving ??= this.sendOnce().finally(() => {
      this.saving = null;
    });
    return this.saving;
  }

  /** Saves once more when the page is being left; the browser completes the request on its own. */
  leave(): void {
    if (!this.hasWork()) return;
    const { words } = this.text;
    const keepalive = new Blob([JSON.stringify(words)]).size < keepaliveBytes;
    this.put(words, keepalive).then(
      (version) => {
        this.note(words, version);
        this.goOnFrom(this.text);
      },
      (error: unknown) => log.warn('The last words before leaving are on this device alone.', error),
    );
  }

  /** Keeps the words here and overwrites the rival. The caller must have stored the rival elsewhere first. */
  keepMine(rival: StoredDraft): void {
    this.isWaitingForChoice = false;
    this.text = { ...this.text, version: rival.version, known: rival.words };
    this.events.onServer(this.server);
    void this.save();
  }

  /** Continues with the words of another device. */
  take(rival: StoredDraft): void {
    this.isWaitingForChoice = false;
    this.text = { words: rival.words, version: rival.version, known: rival.words };
    this.events.onServer(this.server);
    this.events.onWhere('server');
  }

  /** Stops saving because a rival draft was already found when the editor opened. */
  waitForChoice(): void {
    this.isWaitingForChoice = true;
    this.stopTimer();
  }

  /**
   * Deletes the draft from the server after the words were posted, saved or discarded here. A newer draft from another
   * device stays.
   */
  async drop(): Promise<void> {
    const { words } = this.text;
    this.stopTimer();
    this.isDropped = true;
    this.events.onWhere('nowhere');
    await this.saving;
    const { version } = this.text;
    this.text = { ...this.text, version: 0, known: words };
    if (version === 0) return;
    try {
      await api.call('DELETE /blog/unfinished/{place}', {
        params: { place: this.place },
        query: { version },
        keepalive: true,
      });
    } catch (error) {
      log.warn('Words that were sent may show up again as unfinished.', error);
    }
  }

  /** Stops all further saves except the one already in progress. */
  close(): void {
    this.stopTimer();
    this.isClosed = true;
  }

  private hasWork(): boolean {
    return !this.isWaitingForChoice && !this.isDropped && isUnsaved(this.text);
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async put(words: DraftContent, keepalive: boolean): Promise<number> {
    this.unanswered = [words, ...this.unanswered].slice(0, mostUnanswered);
    const body = { version: this.text.version, words };
    const answer = await api.call('PUT /blog/unfinished/{place}', { params: { place: this.place }, body, keepalive });
    return answer.version;
  }

  private note(words: DraftContent, version: number): void {
    this.text = withSaved(this.text, words, version);
    this.unanswered = [];
    this.events.onServer(this.server);
  }

  private async sendOnce(): Promise<void> {
    const { words } = this.text;
    this.events.onWhere('sending');
    try {
      this.note(words, await this.put(words, false));
      this.goOnFrom(this.text);
    } catch (error) {
      if (isApiError(error) && error.status === 409) await this.resolveConflict();
      else this.fail(error);
    }
  }

  /** Resolves a conflict: another device, or a save of this page whose response was lost, has put other words there. */
  private async resolveConflict(): Promise<void> {
    try {
      const { unfinished } = await api.call('GET /blog/unfinished/{place}', { params: { place: this.place } });
      if (!unfinished) this.goOnFrom({ ...this.text, version: 0, known: null });
      else {
        const own = this.unanswered.find((words) => isSameContent(words, unfinished.words)) ?? null;
        const { text, aside } = reconcile(this.text, own, unfinished);
        if (aside || text.words !== this.text.words) this.askAbout(unfinished);
        else this.goOnFrom(text);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  private askAbout(rival: StoredDraft): void {
    this.isWaitingForChoice = true;
    this.events.onWhere('device');
    this.events.onRival(rival);
  }

  private goOnFrom(text: DraftState): void {
    this.text = text;
    this.events.onServer(this.server);
    if (this.isDropped) return;
    if (!isUnsaved(text)) this.events.onWhere('server');
    this.type(text.words);
  }

  private fail(error: unknown): void {
    log.warn('The words are on this device alone for now.', error);
    this.events.onWhere('device');
    // A rejected request fails again until the words change; other errors may be temporary, so those are retried.
    const isRefusal = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (!isRefusal && !this.isClosed) this.timer ??= setTimeout(() => void this.save(), retryMs);
  }
}
