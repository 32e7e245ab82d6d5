import { type Celebration, parseCelebration } from '@storysprout/contract';
import { api, isApiError, log, useMomentTurn, useSession } from '@storysprout/kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** A celebration with everything that its card shows. */
export type ShownCelebration =
  | Exclude<Celebration, { kind: 'published' }>
  | (Extract<Celebration, { kind: 'published' }> & { readonly title: string });

const order: readonly Celebration['kind'][] = ['published', 'level', 'badge'];

interface Waiting {
  readonly entry: string;
  readonly celebration: Celebration;
}

/**
 * Returns the next celebration. A level that was lost since is skipped, and so are entries that only a newer release
 * can read.
 */
export function nextCelebration(entries: readonly string[], level: number): Waiting | undefined {
  const known = entries.flatMap((entry): Waiting[] => {
    const celebration = parseCelebration(entry);
    return celebration && !(celebration.kind === 'level' && celebration.level > level) ? [{ entry, celebration }] : [];
  });
  return known.sort((one, other) => order.indexOf(one.celebration.kind) - order.indexOf(other.celebration.kind))[0];
}

/** Returns the blog's title; null when the blog is no longer public. */
async function titleOf(blogId: string): Promise<string | null> {
  try {
    const { blog } = await api.call('GET /blog/post/{id}', { params: { id: blogId } });
    const isShown = blog.isApproved && (blog.visibility ?? 'public') === 'public';
    return isShown ? blog.title : null;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

async function shownOf(celebration: Celebration): Promise<ShownCelebration | null> {
  if (celebration.kind !== 'published') return celebration;
  const title = await titleOf(celebration.blogId);
  return title === null ? null : { ...celebration, title };
}

/**
 * Claims a celebration, so that no other page shows it.
 *
 * @returns null when another page has claimed it, or there is nothing to show
 */
async function claim({ entry, celebration }: Waiting): Promise<ShownCelebration | null> {
  const shown = await shownOf(celebration);
  const { moments } = await api.call('PUT /user/moments/claim', { body: { moments: [entry] } });
  return moments.includes(entry) ? shown : null;
}

/** A celebration that is being claimed, and then shown. */
interface Step {
  readonly entry: string;
  readonly shown: ShownCelebration | null;
}

/**
 * Returns the celebration to show now, one after another. Each is claimed first, so that it is shown once on all of a
 * reader's devices (docs/product.md#celebrations).
 */
export function useNextCelebration(): { shown: ShownCelebration | null; close: () => void } {
  const { user, setUser } = useSession();
  const [step, setStep] = useState<Step | null>(null);
  /** Entries that could not be claimed; they are tried again at the next visit. */
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const entries = (user?.moments ?? []).filter((entry) => !failed.has(entry));
  const next = nextCelebration(entries, user?.level ?? 1);
  /** True for one render after a celebration has closed, in which it gives up its turn. */
  const [isClosing, setClosing] = useState(false);
  const isTurn = useMomentTurn(!isClosing && (step !== null || next !== undefined), step?.shown != null);

  /** Removes a claimed entry from the page's copy of the profile. */
  const forget = useEffectEvent((entry: string) => {
    if (user?.moments) setUser({ ...user, moments: user.moments.filter((waiting) => waiting !== entry) });
  });
  const begin = useEffectEvent(() => {
    if (!next) return;
    const { entry } = next;
    setStep({ entry, shown: null });
    claim(next).then(
      (shown) => {
        forget(entry);
        setStep(shown && { entry, shown });
      },
      (error: unknown) => {
        log.warn('A celebration could not be claimed.', error);
        setFailed((before) => new Set([...before, entry]));
        setStep(null);
      },
    );
  });
  useEffect(() => {
    if (isClosing) setClosing(false);
  }, [isClosing]);
  const canBegin = isTurn && step === null && next !== undefined;
  useEffect(() => {
    if (canBegin) begin();
  }, [canBegin]);
  const close = () => {
    setStep(null);
    setClosing(true);
  };
  return { shown: step?.shown ?? null, close };
}
