import { api, isApiError, log } from '@storysprout/kit';
import { type DeviceDraft, type DraftPlace, listDrafts, moveAside, newWriterName, noteSent } from './drafts';
import { serverPlaceOf, wordsOf } from './unfinished-words';

/** A text that was written so shortly ago is another tab's, which sends it itself; in milliseconds. */
const stillWrittenMs = 30_000;
/** Texts sent at once; the rest goes with the next opening of an editor. */
const most = 10;

async function send(userId: string, place: DraftPlace, draft: DeviceDraft): Promise<void> {
  const { version } = await api.call('PUT /blog/unfinished/{place}', {
    params: { place: serverPlaceOf(place) },
    body: { version: draft.version, words: wordsOf(draft, draft.revision) },
  });
  noteSent({ userId, place, writer: draft.writer }, { version, isSent: true });
}

/**
 * Sends the texts that this device could not send when they were written: it was offline, or the writer signed out. One
 * that would overwrite words of another device moves to a place beside them, and goes with the next try.
 *
 * @param openPlace the text in the editor, which the editor sends
 */
export async function sendKept(userId: string, openPlace: DraftPlace): Promise<void> {
  const unsent = listDrafts(userId).filter(
    ({ place, draft }) => !draft.isSent && place !== openPlace && Date.now() - draft.keptAt > stillWrittenMs,
  );
  for (const { place, draft } of unsent.slice(0, most)) {
    try {
      await send(userId, place, draft);
    } catch (error) {
      log.warn('Words of this device could not be sent.', error);
      if (!isApiError(error) || error.status === 0 || error.status >= 500) return;
      if (error.status === 409) moveAside(userId, place, newWriterName());
    }
  }
}
