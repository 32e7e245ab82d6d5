import { api, isApiError, log } from '@storysprout/kit';
import { type DraftPlace, type LocalDraft, listDrafts, moveAside, newWriterName, noteSent } from './local-draft-store';
import { serverPlaceOf, wordsOf } from './server-draft-store';

/** A draft changed more recently than this may be open in another tab, which sends it itself; in milliseconds. */
const stillWrittenMs = 30_000;
/** The most drafts sent in one go; the rest are sent the next time an editor opens. */
const most = 10;

async function send(userId: string, place: DraftPlace, draft: LocalDraft): Promise<void> {
  const { version } = await api.call('PUT /blog/unfinished/{place}', {
    params: { place: serverPlaceOf(place) },
    body: { version: draft.version, words: wordsOf(draft, draft.revision) },
  });
  noteSent({ userId, place, writer: draft.writer }, { version, isSent: true });
}

/**
 * Sends drafts that could not be sent when they were written, because the device was offline or the writer signed out.
 * A draft that would overwrite one from another device is moved aside and sent with the next try.
 *
 * @param openPlace the place of the open editor, which sends its draft itself
 */
export async function sendLocalDrafts(userId: string, openPlace: DraftPlace): Promise<void> {
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
