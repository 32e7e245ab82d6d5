import type { Reader } from '../protocol';

/** A public blog. The author is missing when no reader wrote it. */
interface LikedBlog {
  readonly id: string;
  readonly authorId?: string;
}

/**
 * Decides which reader likes which blog next. Each reader likes each blog only once, because a second call would take
 * the like back, and nobody likes their own blogs. Blogs are added meanwhile, so that readers don't run out of them.
 */
export class LikeSchedule {
  private readonly blogs: LikedBlog[];
  private turn = 0;

  constructor(
    private readonly readers: readonly Reader[],
    blogIds: readonly string[],
  ) {
    this.blogs = blogIds.map((id) => ({ id }));
  }

  add(blog: LikedBlog): void {
    this.blogs.push(blog);
  }

  /** @returns the next reader and blog, or null when each reader has liked each blog */
  next(): { readonly reader: Reader; readonly blogId: string } | null {
    for (;;) {
      const reader = this.readers[this.turn % this.readers.length];
      const blog = this.blogs[Math.floor(this.turn / this.readers.length)];
      if (!reader || !blog) return null;
      this.turn += 1;
      if (blog.authorId !== reader.userId) return { reader, blogId: blog.id };
    }
  }
}
