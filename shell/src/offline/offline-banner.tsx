import { Button, Dialog, Icon, log, Row, Stack } from '@storysprout/kit';
import { Link } from '@storysprout/kit/router';
import { useEffect, useState } from 'react';
import { cacheNames } from '../../worker/cache-names';
import * as texts from '../texts/offline';
import styles from './offline-banner.module.css';

function useCachedBlogs(): readonly CachedBlog[] {
  const [blogs, setBlogs] = useState<readonly CachedBlog[]>([]);
  useEffect(() => {
    cachedBlogs().then(setBlogs, (error: unknown) => log.warn('The cached blogs could not be read.', error));
  }, []);
  return blogs;
}

function CachedBlogsDialog({ blogs, onClose }: { blogs: readonly CachedBlog[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={texts.blogsYouCanReadNow} emoji="open-book" size="s">
      <Stack as="ul" gap={2}>
        {blogs.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/blog/${id}`} className={styles.blog} onClick={onClose}>
              {title}
            </Link>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Says that there is no connection and what can be done without one. */
export function OfflineBanner() {
  const blogs = useCachedBlogs();
  const [isOpen, setOpen] = useState(false);
  return (
    <Row wrap={false} className={styles.banner}>
      <Icon name="info" size={28} className={styles.icon} />
      <p className={styles.text}>
        <strong>{texts.youAreOffline}</strong> {blogs.length > 0 ? texts.stillHere : texts.weKeepTrying}
      </p>
      {blogs.length > 0 && (
        <Button size="s" variant="secondary" onClick={() => setOpen(true)}>
          {texts.showThem}
        </Button>
      )}
      {isOpen && <CachedBlogsDialog blogs={blogs} onClose={() => setOpen(false)} />}
    </Row>
  );
}

type CachedBlog = Readonly<Record<'id' | 'title', string>>;

type CachedResponse = { readonly blog?: { readonly _id?: unknown; readonly title?: unknown } };

async function blogIn(answer: Response | undefined): Promise<CachedBlog[]> {
  const { blog } = ((await answer?.json()) ?? {}) as CachedResponse;
  return typeof blog?._id === 'string' && typeof blog.title === 'string' ? [{ id: blog._id, title: blog.title }] : [];
}

/** Returns the blogs that can be read without a connection, the last one read first. */
async function cachedBlogs(): Promise<CachedBlog[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(cacheNames.readBlogs);
  const posts = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/blog/post/'));
  const blogs = await Promise.all(posts.map(async (post) => blogIn(await cache.match(post))));
  return blogs.flat().reverse();
}
