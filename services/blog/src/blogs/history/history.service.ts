import { type BlogRevision, blogTextOf, type RestoreRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import * as texts from '../../texts/history';
import type { SignedInViewer } from '../../visibility';
import type { BlogDocument } from '../blog.document';
import { presentCorrectedImage } from '../blog.presenter';
import { isAuthor } from '../blog.rules';
import { requireEditable, type SavedBlog } from '../blog.service';
import type { BlogsContext } from '../blogs.context';
import { marksOf, type SentText, sentTextsOf } from './revision.rules';

/** The history of a blog's texts, with the decision about each (docs/product.md#history). */
export class HistoryService {
  constructor(private readonly context: Pick<BlogsContext, 'service' | 'revisions' | 'addresses'>) {}

  /**
   * Returns a blog's texts, newest first. Moderators see what was sent; only the writer sees versions of drafts.
   *
   * @throws AppError `not_found` for a blog this reader can't see, `forbidden` for somebody else's
   */
  async of(id: ObjectId, viewer: SignedInViewer): Promise<BlogRevision[]> {
    const blog = await this.context.service.read(id, viewer);
    const isOwn = isAuthor(blog, viewer);
    if (!isOwn && !viewer.isAdmin) throw new AppError('forbidden', texts.onlyForWriter);
    const versions = withStanding(await this.context.revisions.list(id), blog);
    return versions.filter(({ status }) => isOwn || status !== 'draft').map((text) => this.present(text, blog));
  }

  /**
   * Makes an earlier text the writer's draft, or the correction of a published blog.
   *
   * @throws AppError `not_found` when that text is not kept, and as `BlogService.update`
   */
  async restore(viewer: SignedInViewer, id: ObjectId, { revision, current }: RestoreRequest): Promise<SavedBlog> {
    const before = await this.context.service.read(id, viewer);
    requireEditable(before, viewer, current);
    const text =
      (await this.context.revisions.find(id, revision)) ??
      sentTextsOf(before).find((each) => each.revision === revision);
    if (!text) throw new AppError('not_found', texts.versionGone);
    const request = { ...blogTextOf(text), status: 'draft' as const };
    return this.context.service.save(viewer, {
      before,
      sent: { request, picture: null, language: '' },
      image: text.image,
      storesDraft: true,
    });
  }

  private present({ flags, image, at, ...text }: SentText, blog: BlogDocument): BlogRevision {
    const { revision, status, reason, title, description } = text;
    const marks = marksOf({ title, description, flags });
    const shown = presentCorrectedImage(blog, image, this.context.addresses);
    return { revision, at: at.toISOString(), status, reason, ...blogTextOf(text), image: shown, marks };
  }
}

/** Adds the present texts of a blog from before the history existed, which have no entries yet. */
function withStanding(stored: readonly SentText[], blog: BlogDocument): SentText[] {
  const missing = sentTextsOf(blog).filter(({ revision }) => !stored.some((each) => each.revision === revision));
  return [...missing, ...stored].sort((one, other) => other.revision - one.revision);
}
