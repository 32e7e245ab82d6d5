import {
  type Blog,
  blogResponse,
  type DecisionRequest,
  type DecisionResult,
  decisionResult,
  type ListAdminBlogsQuery,
  type ModerationBlogPage,
  type ModerationSummary,
  moderationBlogPage,
  moderationSummary,
} from '@storysprout/contract';
import type { ServiceClient } from '@storysprout/service-kit';

/** Client of the blog service, which owns the blogs and decides which moderator was first. */
export class BlogClient {
  /** @param patient waits longer; for decisions, since one that timed out may be carried out all the same. */
  constructor(
    private readonly http: ServiceClient,
    private readonly patient = http,
  ) {}

  list(query: ListAdminBlogsQuery): Promise<ModerationBlogPage> {
    return this.http.get('/internal/blogs', { schema: moderationBlogPage, query });
  }

  /** @throws AppError `not_found`. */
  async find(blogId: string): Promise<Blog> {
    const answer = await this.http.get(`/internal/blogs/${blogId}`, { schema: blogResponse });
    return answer.blog;
  }

  /** @throws AppError `not_found`, or `conflict` naming the present status and who decided. */
  decide(blogId: string, decision: DecisionRequest): Promise<DecisionResult> {
    return this.patient.post(`/internal/blogs/${blogId}/decision`, { schema: decisionResult, body: decision });
  }

  summary(): Promise<ModerationSummary> {
    return this.http.get('/internal/moderation/summary', { schema: moderationSummary });
  }
}
