import type { Blog } from '@storysprout/contract';
import { textLimits } from '@storysprout/contract/constants';
import { api, log, toast, useRefreshProfile, useSession } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/read-blog';

type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

async function copyAddress(url: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    // The clipboard needs a secure context and the reader's permission. Without them, readers can copy the URL by hand.
    log.warn('The link could not be copied.', error);
    return 'failed';
  }
}

const wasCancelled = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** Opens the device's share sheet. If there is none or it fails, copies the link. */
export async function shareOrCopy(data: Required<Pick<ShareData, 'title' | 'text' | 'url'>>): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return copyAddress(data.url);
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return wasCancelled(error) ? 'cancelled' : copyAddress(data.url);
  }
}

/** Returns what is shared: the title, the first 150 characters and the URL of the page (docs/product.md#sharing). */
export function shareDataOf({ title, description }: Blog, url: string) {
  return { title, text: Array.from(description).slice(0, textLimits.shareText).join(''), url };
}

function tell(outcome: ShareOutcome, url: string): void {
  if (outcome === 'shared') toast.success(texts.thankYouForSharing);
  if (outcome === 'copied') toast.success(texts.linkCopied);
  if (outcome === 'failed') toast.info(texts.copyLink(url));
}

export function useShare(blog: Blog): { isSharing: boolean; share: () => void } {
  const { isSignedIn } = useSession();
  const refreshProfile = useRefreshProfile();
  const [isSharing, setSharing] = useState(false);

  async function count(): Promise<void> {
    try {
      await api.call('POST /blog/post/{id}/share', { params: { id: blog._id } });
      await refreshProfile();
    } catch (error) {
      // The blog has been shared all the same; only the XP for it is missing.
      log.warn('The share could not be counted.', error);
    }
  }
  async function run(): Promise<void> {
    setSharing(true);
    const { url, ...words } = shareDataOf(blog, `${window.location.origin}/blog/${blog._id}`);
    const outcome = await shareOrCopy({ ...words, url });
    setSharing(false);
    tell(outcome, url);
    if (isSignedIn && (outcome === 'shared' || outcome === 'copied')) await count();
  }
  return { isSharing, share: () => void run() };
}
