/**
 * Where unsaved text is kept on the device: `new`, or the id of the stored blog it belongs to, followed by `~` and a
 * name when there is more than one text for it.
 */
export type DraftPlace = string;

export const newPlace: DraftPlace = 'new';

/** Another place for a text that would otherwise be in the way. */
export function asidePlace(place: DraftPlace, name: string): DraftPlace {
  return `${place.split('~')[0]}~${name}`;
}

/** The stored blog this text belongs to; null for a new one. */
export function storedIdOf(place: DraftPlace): string | null {
  const [id = ''] = place.split('~');
  return id === newPlace ? null : id;
}
