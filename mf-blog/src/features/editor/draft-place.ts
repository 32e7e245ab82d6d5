/**
 * Where unsaved words lie on the device: `new`, or the id of the stored blog they belong to; `~` and a name behind it
 * when there is more than one set of words for it.
 */
export type DraftPlace = string;

export const newPlace: DraftPlace = 'new';

/** Another place for words that would otherwise stand in the way of these. */
export function asidePlace(place: DraftPlace, name: string): DraftPlace {
  return `${place.split('~')[0]}~${name}`;
}

/** The stored blog these words belong to; null for a new one. */
export function storedIdOf(place: DraftPlace): string | null {
  const [id = ''] = place.split('~');
  return id === newPlace ? null : id;
}
