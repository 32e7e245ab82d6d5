import type { RemoteManifest } from '@storysprout/contract';

/** What the blog team offers: reading and writing blogs, and the parts of them on other pages. */
export const manifest: RemoteManifest = {
  name: 'mf_blog',
  label: 'The blogs',
  contract: 1,
  pages: [
    { path: '/blogs', expose: './pages/blogs', title: 'All Blogs', access: 'public' },
    { path: '/blog/:id', expose: './pages/blog', title: 'Blog', access: 'public' },
    { path: '/postblog', expose: './pages/postblog', title: 'Post a Blog', access: 'user' },
  ],
  widgets: [
    { name: 'BlogCarousel', expose: './widgets/blog-carousel' },
    { name: 'LatestBlogs', expose: './widgets/latest-blogs' },
    { name: 'BlogEditor', expose: './widgets/blog-editor' },
    { name: 'MyBlogs', expose: './widgets/my-blogs' },
  ],
};
