import type { Router } from '@koa/router';
import { blogTag, listsTag, staleTags } from '@storysprout/contract';
import { listTags, markStale, serve, tagAnswer } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { SeriesService } from './series.service';

export function seriesRoutes(router: Router, series: SeriesService): void {
  serve(router, 'GET /blog/series/{id}', async ({ ctx, params }) => {
    const parts = await series.parts(new ObjectId(params.id));
    tagAnswer(
      ctx,
      listTags(
        [listsTag],
        parts.map(({ _id }) => blogTag(_id)),
      ),
    );
    return { parts };
  });

  serve(router, 'PUT /blog/post/{id}/series', async ({ ctx, params, body, user }) => {
    const earlier = body.continues === null ? null : new ObjectId(body.continues);
    const seriesId = await series.change(user.id, new ObjectId(params.id), earlier);
    const earlierTags = body.continues === null ? [] : staleTags(body.continues, 'lists');
    markStale(ctx, [...staleTags(params.id, 'lists'), ...earlierTags]);
    return { success: true, seriesId: seriesId?.toHexString() ?? null };
  });
}
