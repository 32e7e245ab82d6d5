/** The browser's caches that the service worker fills; pages read and empty some of them too. */
export const cacheNames = {
  /** The shell's page and the list of remotes. */
  pages: 'pages',
  /** Built files of shell and remotes, and the art. */
  files: 'files',
  /** Blogs somebody read on this device, with their comments: what a reader asked for, so gone when they sign out. */
  readBlogs: 'read-blogs',
  /** The pictures of those blogs. */
  pictures: 'read-pictures',
} as const;

/** Start of the name of the lock a living page holds; the versions it runs follow, such as 'shell@1 mf_blog@2'. */
export const pageLockPrefix = 'storysprout page ';
