import type { DraftContent, StoredDraft } from '@storysprout/contract';
import {
  type DraftState,
  emptyDraft,
  isSameContent,
  isUnsaved,
  reconcile,
  withContent,
  withSaved,
} from '@storysprout/contract/unfinished-device';
import type { DraftPlace, LocalDraft, ServerState } from './device-store';
import { type DraftSave, draftOf, wordsOf } from './server-store';

/**
 * Keeps the server's draft of one place up to date: a few seconds after a change and one save at a time
 * (docs/product.md#drafts). The device always keeps a copy, so a failed save loses nothing. These functions are pure;
 * `run-draft-sync.ts` carries out their effects.
 */
export interface DraftSync {
  readonly place: DraftPlace;
  readonly text: DraftState;
  /** Words that were sent without receiving a response, by this page or the one before it, latest first. */
  readonly unanswered: readonly DraftContent[];
  /** Another draft at the same place. Nothing is sent until the writer has chosen. */
  readonly rival: StoredDraft | null;
  readonly isTimed: boolean;
  readonly isSaving: boolean;
  /** True if the words were posted, saved or discarded here. */
  readonly isDropped: boolean;
  readonly where: SaveLocation;
}

/** The place where the latest words are stored. `device`: the server does not have them and could not accept them. */
export type SaveLocation = 'nowhere' | 'sending' | 'server' | 'device';

export type SyncEffect =
  /** Starts the timer, or stops it. It ends in `saveDue`. */
  | { readonly type: 'setTimer'; readonly ms: number | null }
  | { readonly type: 'putDraft'; readonly save: DraftSave }
  | { readonly type: 'deleteDraft'; readonly place: DraftPlace; readonly version: number }
  | { readonly type: 'noteSent'; readonly place: DraftPlace; readonly server: ServerState };

export type SyncEvent =
  | { readonly type: 'saveDue' }
  /** The page is hidden or left. On a phone, hiding may be the last event the page gets. */
  | { readonly type: 'leaving' }
  | { readonly type: 'draftPut'; readonly save: DraftSave; readonly version: number }
  /** @param status 0 if there was no response */
  | { readonly type: 'draftNotPut'; readonly save: DraftSave; readonly status: number }
  /** The server has another version than the save names; null if it has none any more. */
  | { readonly type: 'draftFound'; readonly save: DraftSave; readonly found: StoredDraft | null };

export type SyncStep = readonly [DraftSync, readonly SyncEffect[]];

/** The delay between a change and its save, and before a failed save is tried again, in milliseconds. */
const pauseMs = 3_000;
const retryMs = 15_000;
const mostUnanswered = 6;

export function openSync(place: DraftPlace, draft: LocalDraft | null, rival: StoredDraft | null = null): DraftSync {
  const text = draft ? stateOf(draft) : emptyDraft;
  const rest = { isTimed: false, isSaving: false, isDropped: false, where: 'nowhere' } as const;
  return { place, text, unanswered: [text.words], rival, ...rest };
}

/** Returns the draft together with what this device last knew of the server's version. */
function stateOf(draft: LocalDraft): DraftState {
  const words = wordsOf(draft, draft.revision);
  return { words, version: draft.version, known: draft.isSent ? words : null };
}

/** Returns what the device notes of the server. */
export function serverStateOf({ text }: DraftSync): ServerState {
  return { version: text.version, isSent: !isUnsaved(text) };
}

export function typed(sync: DraftSync, words: DraftContent): SyncStep {
  return timed({ ...sync, text: withContent(sync.text, words), isDropped: false });
}

/** Deletes the server's draft, once no save is in progress. A newer one from another device stays. */
export function dropped(sync: DraftSync): SyncStep {
  const [idle, effects] = untimed({ ...sync, isDropped: true, where: 'nowhere' });
  return sync.isSaving ? [idle, effects] : joined(effects, erased(idle));
}

/** Keeps the words here and overwrites the rival, which the caller has put aside. */
export function keptOverRival(sync: DraftSync, { version, words }: StoredDraft): SyncStep {
  const next = { ...sync, rival: null, text: { ...sync.text, version, known: words } };
  return joined([noted(next)], due(next));
}

/** Continues with the words of another device. */
export function tookRival(sync: DraftSync, { version, words }: StoredDraft): SyncStep {
  const next: DraftSync = { ...sync, rival: null, text: { words, version, known: words }, where: 'server' };
  return [next, [noted(next)]];
}

export function syncReducer(sync: DraftSync, event: SyncEvent): SyncStep {
  if (event.type === 'saveDue') return due(sync);
  if (event.type === 'leaving') return hasWork(sync) ? put(sync, true) : [sync, []];
  if (event.save.place !== sync.place) return [sync, afterMove(event)];
  if (event.type === 'draftPut') return answered(sync, event.save, event.version);
  if (event.save.isLeaving) return [sync, []];
  return event.type === 'draftFound' ? found(sync, event.found) : failed(sync, event.status);
}

/** An editor moves on when its text has become a blog, so what a late answer is about can be deleted. */
function afterMove(event: Extract<SyncEvent, { save: DraftSave }>): SyncEffect[] {
  const version = event.type === 'draftPut' ? event.version : event.save.version;
  return version === 0 ? [] : [{ type: 'deleteDraft', place: event.save.place, version }];
}

const joined = (before: readonly SyncEffect[], [sync, after]: SyncStep): SyncStep => [sync, [...before, ...after]];
const noted = (sync: DraftSync): SyncEffect => ({ type: 'noteSent', place: sync.place, server: serverStateOf(sync) });

function hasWork({ rival, isDropped, text }: DraftSync): boolean {
  return rival === null && !isDropped && isUnsaved(text);
}

function timed(sync: DraftSync, ms = pauseMs): SyncStep {
  if (sync.isTimed || !isUnsaved(sync.text)) return [sync, []];
  return [{ ...sync, isTimed: true }, [{ type: 'setTimer', ms }]];
}

function untimed(sync: DraftSync): SyncStep {
  return [{ ...sync, isTimed: false }, sync.isTimed ? [{ type: 'setTimer', ms: null }] : []];
}

/** Saves unsent words now. Anything typed in the meantime goes with the next save. */
function due(sync: DraftSync): SyncStep {
  const [idle, effects] = untimed(sync);
  if (sync.isSaving || !hasWork(sync)) return [idle, effects];
  return joined(effects, put({ ...idle, isSaving: true, where: 'sending' }, false));
}

function put(sync: DraftSync, isLeaving: boolean): SyncStep {
  const { place, text } = sync;
  const save = { place, version: text.version, words: text.words, isLeaving };
  const unanswered = [text.words, ...sync.unanswered].slice(0, mostUnanswered);
  return [{ ...sync, unanswered }, [{ type: 'putDraft', save }]];
}

function answered(sync: DraftSync, { words, isLeaving }: DraftSave, version: number): SyncStep {
  const isSaving = sync.isSaving && isLeaving;
  return goneOn({ ...sync, isSaving, text: withSaved(sync.text, words, version), unanswered: [] });
}

/** Goes on after the server has answered: with what was typed since, or by deleting what is not needed any more. */
function goneOn(sync: DraftSync): SyncStep {
  if (sync.isDropped) return sync.isSaving ? [sync, []] : erased(sync);
  return joined([noted(sync)], isUnsaved(sync.text) ? timed(sync) : [{ ...sync, where: 'server' }, []]);
}

function erased(sync: DraftSync): SyncStep {
  const { place, text } = sync;
  const next = { ...sync, text: { ...text, version: 0, known: text.words } };
  return [next, text.version === 0 ? [] : [{ type: 'deleteDraft', place, version: text.version }]];
}

/** A rejected request fails again until the words change; other errors may be temporary, so those are retried. */
function failed(sync: DraftSync, status: number): SyncStep {
  const idle = { ...sync, isSaving: false };
  if (sync.isDropped) return erased(idle);
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  const next: DraftSync = { ...idle, where: 'device' };
  return isRefusal ? [next, []] : timed(next, retryMs);
}

/** Resolves a conflict: another device, or a save of this page whose response was lost, has put other words there. */
function found(sync: DraftSync, other: StoredDraft | null): SyncStep {
  const idle = { ...sync, isSaving: false };
  if (!other) return goneOn({ ...idle, text: { ...sync.text, version: 0, known: null } });
  const own = sync.unanswered.find((words) => isSameContent(words, other.words)) ?? null;
  const { text, aside } = reconcile(sync.text, own, other);
  if (!aside && text.words === sync.text.words) return goneOn({ ...idle, text });
  return [sync.isDropped ? idle : { ...idle, rival: other, where: 'device' }, []];
}

export interface ChosenDraft {
  /** The draft the editor opens with; null to open the stored text or an empty page. */
  readonly restored: LocalDraft | null;
  /** A draft for the same place from another device that conflicts with this one. The writer has to choose. */
  readonly rival: StoredDraft | null;
}

/** Chooses between the draft on this device and the one on the server. */
export function chooseDraft(device: LocalDraft | null, server: StoredDraft | null): ChosenDraft {
  if (!device) return { restored: server && draftOf(server), rival: null };
  const before = stateOf(device);
  // The page may have closed before the response to its last save arrived, so these words count as sent.
  const { text, aside } = reconcile(before, before.words, server);
  if (aside) return { restored: device, rival: server };
  if (server && text.words !== before.words) return { restored: draftOf(server), rival: null };
  if (text !== emptyDraft) {
    return { restored: { ...device, version: text.version, isSent: !isUnsaved(text) }, rival: null };
  }
  // The draft was posted, saved or discarded on another device. A picture exists only on this device, so its draft
  // stays.
  return { restored: device.hasImage ? { ...device, version: 0, isSent: false } : null, rival: null };
}
