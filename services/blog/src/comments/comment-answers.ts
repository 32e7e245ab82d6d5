import type { Comment } from '@storysprout/contract';
import type { LikeRepository } from '../likes/like.repository';
import { likesShownOf } from '../likes/likes-shown';
import type { Viewer } from '../shared/viewer';
import type { CommentDocument } from './comment.document';
import { presentComment } from './comment.presenter';

export interface CommentAnswersDeps {
  likes: Pick<LikeRepository, 'newestLikers' | 'likedAmong'>;
}

/** Adds likes to the comments of an answer, in the same few queries whatever the length of the list. */
export class CommentAnswers {
  constructor(private readonly deps: CommentAnswersDeps) {}

  async comments(found: readonly CommentDocument[], viewer: Viewer): Promise<Comment[]> {
    const ids = found.map(({ _id }) => _id);
    const [likers, liked] = await Promise.all([
      this.deps.likes.newestLikers('comment', found, likesShownOf(found)),
      viewer ? this.deps.likes.likedAmong('comment', viewer.id, ids) : undefined,
    ]);
    return found.map((comment) => {
      const key = comment._id.toHexString();
      return presentComment(comment, { likes: likers.get(key) ?? [], likedByMe: liked?.has(key) });
    });
  }
}
