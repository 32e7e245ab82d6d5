import { isApiError, log } from '@storysprout/kit';
import { type DraftOwner, type DraftPlace, listDrafts, moveAside, noteSent } from './device-store';
import { openSync, type SyncEffect, type SyncEvent, syncReducer } from './draft-sync';
import { type DraftSave, deleteDraft, findDraft, putDraft } from './server-store';

/** A draft changed more recently than this may be open in another tab, which sends it itself; in milliseconds. */
const stillWrittenMs = 30_000;
/** The most drafts sent in one go; the rest are sent the next time an editor opens. */
const most = 10;

/**
 * Carries out an effect with the two stores of drafts. Timers are up to the caller.
 *
 * @returns what came of a save; otherwise null
 */
export async function runSyncEffect(effect: SyncEffect, owner: Omit<DraftOwner, 'place'>): Promise<SyncEvent | null> {
  if (effect.type === 'putDraft') return runSave(effect.save);
  if (effect.type === 'noteSent') noteSent({ ...owner, place: effect.place }, effect.server);
  if (effect.type === 'deleteDraft') {
    await deleteDraft(effect.place, effect.version).catch((error: unknown) =>
      log.warn('Words that were sent may show up again as unfinished.', error),
    );
  }
  return null;
}

/** Saves a draft. If the server refuses it for another one, the result has that one. */
async function runSave(save: DraftSave): Promise<SyncEvent> {
  try {
    return { type: 'draftPut', save, version: await putDraft(save) };
  } catch (error) {
    const isConflict = isApiError(error) && error.status === 409;
    const found = isConflict ? await findDraft(save.place).catch(() => undefined) : undefined;
    if (found !== undefined) return { type: 'draftFound', save, found };
    log.warn('The words are on this device alone for now.', error);
    return { type: 'draftNotPut', save, status: isApiError(error) && !isConflict ? error.status : 0 };
  }
}

/**
 * Sends drafts that could not be sent when they were written, because the device was offline or the writer signed out.
 * A draft that would overwrite one from another device is moved aside and sent with the next try.
 *
 * @param openPlace the place of the open editor, which sends its draft itself
 */
export async function sendUnsentDrafts(userId: string, openPlace: DraftPlace): Promise<void> {
  const unsent = listDrafts(userId).filter(
    ({ place, draft }) => !draft.isSent && place !== openPlace && Date.now() - draft.keptAt > stillWrittenMs,
  );
  for (const { place, draft } of unsent.slice(0, most)) {
    let [sync, effects] = syncReducer(openSync(place, draft), { type: 'saveDue' });
    while (effects.length > 0) {
      const events = await Promise.all(
        effects.map((effect) => runSyncEffect(effect, { userId, writer: draft.writer })),
      );
      effects = [];
      for (const event of events) if (event) [sync, effects] = syncReducer(sync, event);
    }
    if (sync.rival) moveAside(userId, place);
    // The timer means that nobody answers for the moment.
    if (sync.isTimed) return;
  }
}
