import type { StoredDraft } from '@storysprout/contract';
import { Skeleton, useQuery } from '@storysprout/kit';
import { type ReactNode, useEffect, useState } from 'react';
import type { Writing } from '../writing';
import { asidePlace, type DraftPlace, newPlace, newWriterName, readDraft, removeDraft } from './device-store';
import { type ChosenDraft, chooseDraft } from './draft-sync';
import { findDraft } from './server-store';

/** How long the editor waits for drafts from other devices before it opens with the local one, in milliseconds. */
const patienceMs = 2_500;

interface Wanted {
  readonly userId: string;
  readonly place: DraftPlace;
  /** Initial content of a new blog. It gets a place of its own if there already is an unsaved draft. */
  readonly start?: Partial<Writing>;
}

type OpenDraft = ChosenDraft & Omit<Wanted, 'userId'>;

/**
 * Chooses what the editor opens with.
 *
 * @param server undefined if the server could not be reached
 */
function openWith({ userId, place, start }: Wanted, server: StoredDraft | null | undefined): OpenDraft {
  const device = readDraft(userId, place);
  if (start) {
    const ownPlace = device || server ? asidePlace(newPlace, newWriterName()) : place;
    return { place: ownPlace, restored: null, rival: null, start };
  }
  if (server === undefined) return { place, restored: device, rival: null };
  const words = chooseDraft(device, server);
  if (device && !words.restored) removeDraft(userId, place);
  return { place, ...words };
}

/** Looks for a draft on this device and on the server, then opens the editor with it. */
export function OpenedDraft({ children, ...wanted }: Wanted & { readonly children: (open: OpenDraft) => ReactNode }) {
  const { userId, place } = wanted;
  const [open, setOpen] = useState<OpenDraft | null>(null);
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['unfinished', userId, place],
    queryFn: () => findDraft(place, AbortSignal.timeout(patienceMs)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!open && isFetchedAfterMount) setOpen(openWith(wanted, data));
  });
  return open ? children(open) : <Skeleton height={420} radius="var(--radius-l)" />;
}
