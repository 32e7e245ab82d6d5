import type { RemoteManifest } from '@storysprout/contract';
import { pageSizes } from '@storysprout/contract/constants';

/** What the blog team offers: reading and writing blogs, and the parts of them on other pages. */
export const manifest: RemoteManifest = {
  name: 'mf_blog',
  label: 'The blogs',
  contract: 1,
  pages: [
    {
      path: '/blogs',
      expose: './pages/blogs',
      title: 'All Blogs',
      access: 'public',
      firstData: [`/blog/all?view=card&limit=${pageSizes.cards}`],
    },
    { path: '/blog/:id', expose: './pages/blog', title: 'Blog', access: 'public', firstData: ['/blog/post/:id'] },
    { path: '/postblog', expose: './pages/postblog', title: 'Post a Blog', access: 'user' },
  ],
  widgets: [
    { name: 'BlogCarousel', expose: './widgets/blog-carousel', firstData: ['/blog/all?view=card&limit=40'] },
    { name: 'LatestBlogs', expose: './widgets/latest-blogs', firstData: ['/blog/all?view=card&limit=3'] },
    { name: 'BlogEditor', expose: './widgets/blog-editor' },
    { name: 'MyBlogs', expose: './widgets/my-blogs' },
  ],
};
