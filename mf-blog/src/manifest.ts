import type { RemoteManifest } from '@storysprout/contract';
import { pageSizes } from '@storysprout/contract/constants';
import { coverSizes } from './shared/cards/cover-sizes';
import { commentsAtOnce, commentsParameter } from './shared/comment-pages';
import * as texts from './texts/navigation';

const unanswered = '/blog/all?view=card&limit=3&comments=none';

/** The blog remote: pages for reading and writing blogs, and widgets shown on other pages. */
export const manifest: RemoteManifest = {
  name: 'mf_blog',
  label: texts.theBlogs,
  contract: 1,
  pages: [
    {
      path: '/blogs',
      expose: './pages/blogs',
      title: texts.allBlogs,
      description: texts.storiesPoemsAndDiscoveriesWritten,
      coverSizes: coverSizes.card,
      access: 'public',
      firstData: [`/blog/all?view=card&limit=${pageSizes.cards}`, unanswered],
      firstQuery: { category: 'category', search: 'search', since: 'time', cursor: 'cursor' },
    },
    {
      path: '/blog/:id',
      expose: './pages/blog',
      title: texts.blog,
      access: 'public',
      firstData: ['/blog/post/:id'],
      askedData: { [commentsParameter]: `/blog/comment/get?postId=:id&limit=${commentsAtOnce}` },
      coverSizes: coverSizes.article,
    },
    { path: '/readlater', expose: './pages/read-later', title: texts.readLater, access: 'user', offline: true },
    { path: '/postblog', expose: './pages/postblog', title: texts.postABlog, access: 'user', offline: true },
  ],
  widgets: [
    {
      name: 'BlogCarousel',
      expose: './widgets/blog-carousel',
      label: texts.theBlogs,
      firstData: ['/blog/all?view=card&limit=40', unanswered],
    },
    {
      name: 'LatestBlogs',
      expose: './widgets/latest-blogs',
      label: texts.theLatestBlogs,
      firstData: ['/blog/all?view=card&limit=3'],
    },
    { name: 'BlogEditor', expose: './widgets/blog-editor' },
    { name: 'MyBlogs', expose: './widgets/my-blogs' },
    { name: 'ChallengeAnswers', expose: './widgets/challenge-answers' },
    { name: 'ReadLater', expose: './widgets/read-later' },
  ],
  navigation: [
    { label: texts.blogs, path: '/blogs', place: 'header', order: 100, access: 'public' },
    { label: texts.readLater, path: '/readlater', place: 'menu', order: 100, access: 'user' },
    { label: texts.writeAStory, path: '/postblog', place: 'home', order: 100, icon: 'pencil', access: 'public' },
    {
      label: texts.writeSomething,
      path: '/postblog',
      place: 'about',
      order: 100,
      icon: 'writing-hand',
      access: 'public',
    },
    { label: texts.startReading, path: '/blogs', place: 'about', order: 200, icon: 'books', access: 'public' },
    {
      label: texts.writeYourFirstComment,
      path: '/blogs',
      place: 'first.comment',
      order: 100,
      icon: 'speech-balloon',
      access: 'user',
    },
    {
      label: texts.writeYourFirstStory,
      path: '/postblog',
      place: 'first.story',
      order: 100,
      icon: 'pencil',
      access: 'user',
    },
  ],
  slots: [
    { slot: 'home.main', widget: 'BlogCarousel', order: 100, height: 560 },
    { slot: 'home.side', widget: 'LatestBlogs', order: 300, height: 442 },
    {
      slot: 'dashboard.tab',
      widget: 'BlogEditor',
      order: 100,
      height: 420,
      id: 'post',
      label: texts.postABlog,
      icon: 'memo',
    },
    {
      slot: 'dashboard.tab',
      widget: 'MyBlogs',
      order: 200,
      height: 420,
      id: 'blogs',
      label: texts.listOfBlogs,
      icon: 'books',
    },
    { slot: 'challenge.answers', widget: 'ChallengeAnswers', order: 100, height: 320 },
    { slot: 'dashboard.profile', widget: 'ReadLater', order: 100, height: 240 },
  ],
};
