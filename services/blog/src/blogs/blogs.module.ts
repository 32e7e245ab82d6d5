import type { Router } from '@koa/router';
import {
  ImageStore,
  imageRoutes,
  PictureAddresses,
  PublicPictures,
  pictureOptionsOf,
} from '@storysprout/service-kit/pictures';
import { BlogPresenter } from './blog.presenter';
import { BlogRepository } from './blog.repository';
import { blogRoutes } from './blog.routes';
import { BlogService, imagePrefix } from './blog.service';
import { BlogListRepository } from './blog-list.repository';
import { BlogListService } from './blog-list.service';
import type { BlogsServiceContext, BlogsUses } from './blogs.context';
import { BookmarkRepository } from './bookmarks/bookmark.repository';
import { bookmarkRoutes } from './bookmarks/bookmark.routes';
import { BookmarkService } from './bookmarks/bookmark.service';
import { DraftRepository } from './drafts/draft.repository';
import { draftRoutes } from './drafts/draft.routes';
import { DraftService } from './drafts/draft.service';
import { historyRoutes } from './history/history.routes';
import { HistoryService } from './history/history.service';
import { RevisionRepository } from './history/revision.repository';
import { RevisionWriter } from './history/revision-writer';
import { NotifiedBlogs } from './notifications/notified-blogs';
import { notifiedBlogRoutes } from './notifications/notified-blogs.routes';
import { publishedByRoutes } from './published-by.routes';
import { SeriesRepository } from './series/series.repository';
import { seriesRoutes } from './series/series.routes';
import { SeriesService } from './series/series.service';
import { ShareRepository } from './shares/share.repository';
import { shareRoutes } from './shares/share.routes';
import { ShareService } from './shares/share.service';
import { createPictureSweeper } from './unused-pictures';

export type Blogs = ReturnType<typeof createBlogs>;

export function createBlogs(given: BlogsServiceContext, uses: BlogsUses) {
  const { db, config, redis, logger, now } = given;
  const repository = new BlogRepository(given);
  const lists = new BlogListRepository(given);
  const revisions = new RevisionRepository(given);
  const drafts = new DraftRepository(given);
  const bookmarks = new BookmarkRepository(given);
  const shares = new ShareRepository(given);
  const series = new SeriesRepository(given);
  const images = new ImageStore(db, pictureOptionsOf(config, 'blog'));
  const addresses = new PictureAddresses({ keys: config.PICTURE_KEY, now });
  const history = new RevisionWriter({ revisions, now });
  const parts = { ...given, ...uses, blogs: repository, lists, revisions, drafts, bookmarks, shares, series };
  const context = { ...parts, images, addresses, history };
  const service = new BlogService(context);
  const listService = new BlogListService(context);
  const presenter = new BlogPresenter(context);
  const draftService = new DraftService(context);
  const publicPictures = new PublicPictures({ isShown: (image) => repository.isImagePublic(image), redis, logger });
  const pictureSweeper = createPictureSweeper(context);
  return {
    repository,
    lists,
    revisions,
    drafts,
    bookmarks,
    shares,
    images,
    addresses,
    history,
    service,
    listService,
    presenter,
    draftService,
    publicPictures,
    pictureSweeper,
    routes: (router: Router) => {
      const own = { ...context, service, listService, presenter };
      blogRoutes(router, own);
      bookmarkRoutes(router, new BookmarkService(context), own);
      seriesRoutes(router, new SeriesService(context));
      shareRoutes(router, new ShareService(context));
      publishedByRoutes(router, own);
      notifiedBlogRoutes(router, new NotifiedBlogs(repository));
      router.use(imageRoutes(imagePrefix, { store: images, publicPictures, addresses }).routes());
      historyRoutes(router, new HistoryService(own), own);
      draftRoutes(router, draftService, own);
    },
    workers: { pictures: pictureSweeper, publicPictures },
  };
}
