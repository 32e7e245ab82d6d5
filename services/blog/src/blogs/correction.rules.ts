import { blogTextOf, readingOf, type WriteBlogRequest } from '@storysprout/contract';
import type { BlogDocument, CorrectionDocument, StandingTexts, StoredText } from './blog.document';
import { type BlogFindings, storedText } from './blog.rules';

/** Pure rules for corrections of published blogs (docs/product.md#corrections). */

interface Written {
  readonly request: WriteBlogRequest;
  readonly findings: BlogFindings;
  readonly image: string | null;
}

/** Returns the blog's correction after a save; `before` is the blog from before it. */
export function correctionOf(before: BlogDocument, { request, findings, image }: Written, now: Date) {
  const isSent = request.status === 'pending';
  const earlier = before.correction ?? null;
  // The reason stays with the text until it is sent again.
  const reason = isSent ? null : (earlier?.reason ?? null);
  return {
    ...onlyText(storedText(request, findings)),
    status: request.status,
    reason,
    image,
    submittedAt: isSent ? now : null,
    sentRevision: before.revision + 1,
  } satisfies CorrectionDocument;
}

/** Returns the text that the writer continues to edit: the correction, if there is one. */
export function newestText(blog: BlogDocument): StoredText & Pick<BlogDocument, 'image'> {
  const source = blog.correction ?? blog;
  return { ...onlyText(source), image: source.image };
}

export function standingTexts(blog: BlogDocument): StandingTexts {
  const { image, submittedAt, sentRevision = blog.revision, correction = null } = blog;
  return { ...onlyText(blog), image, submittedAt, sentRevision, correction };
}

/** Returns the blog's texts once the correction has replaced them. */
export function correctedTexts(correction: CorrectionDocument): StandingTexts {
  const { image, submittedAt, sentRevision } = correction;
  return { ...onlyText(correction), image, submittedAt, sentRevision, correction: null };
}

function onlyText(text: StoredText): StoredText {
  const { description, excerpt, titleKey, reading, flags } = text;
  return { ...blogTextOf(text), excerpt, titleKey, reading: reading ?? readingOf(description), flags };
}
