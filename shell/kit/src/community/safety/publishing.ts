import type { ClosedSurfaces, ErrorResponse, Mute, Surface } from '@storysprout/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isApiError } from '../../api/api-error';
import { Store } from '../../page/store';
import { refreshProfile, useSession } from '../../session/use-session';
import { type MissingConsent, useMissingConsent } from './consent';

/** Parts of the site that are closed, with the moderators' reasons (docs/product.md#switches). */
export const closedSurfaces = new Store<ClosedSurfaces>({});
const allOpen: ClosedSurfaces = {};
const ofServer = () => allOpen;

/** A timer can wait less than a month, so a longer wait is split. */
const longestWaitMs = 24 * 3_600_000;

/** Returns the reader's mute while it lasts. It ends by itself, also on an open page (docs/product.md#sanctions). */
export function useMute(): Mute | null {
  const mute = useSession().user?.mute ?? null;
  const [now, setNow] = useState(() => Date.now());
  const leftMs = mute ? Date.parse(mute.until) - now : 0;
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(leftMs, longestWaitMs));
    return () => clearTimeout(timer);
  }, [leftMs]);
  return mute && leftMs > 0 ? mute : null;
}

export interface Publishing {
  /** The moderator's reason; null while the surface is open. */
  readonly closedReason: string | null;
  readonly mute: Mute | null;
  /** The reason why parental consent is missing; null if it is given or not needed. */
  readonly missingConsent: MissingConsent | null;
  readonly isPossible: boolean;
  /** Applies the reason why a call was refused, because the response may arrive before the live update. */
  readonly noteRefusal: (error: unknown) => void;
}

/**
 * Returns whether the reader may use this part of the site now. A mute only affects parts that make something public.
 */
export function usePublishing(surface: Surface): Publishing {
  const closed = useSyncExternalStore(closedSurfaces.subscribe, closedSurfaces.get, ofServer);
  const muted = useMute();
  const mute = surface === 'publishing' || surface === 'comments' ? muted : null;
  const missingConsent = useMissingConsent(surface);
  const closedReason = closed[surface] ?? null;
  const noteRefusal = (error: unknown) => {
    if (!isApiError(error)) return;
    // A text with a picture can be refused for either, so the response may name another surface.
    const { surface: refused = surface } = (error.details ?? {}) as Partial<ErrorResponse>;
    if (error.code === 'closed') closedSurfaces.set({ ...closedSurfaces.get(), [refused]: error.message });
    if (error.code === 'muted' || error.code === 'needs_consent') void refreshProfile();
  };
  const isPossible = closedReason === null && mute === null && missingConsent === null;
  return { closedReason, mute, missingConsent, isPossible, noteRefusal };
}
