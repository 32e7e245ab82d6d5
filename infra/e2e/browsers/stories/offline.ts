import { newReader, publishedBlog } from '../../commands/api/readers';
import type { Story } from '../story';

const isKept = (cache: string, part: string) =>
  `caches.open('${cache}').then((kept) => kept.keys()).then((all) => all.some(({ url }) => url.includes('${part}')))`;

/** A blog that was read before can be read again offline, and the page notices when the site is back. */
export const offline: Story = {
  title: 'read offline what was read before',
  tell: async ({ reader, api, moderator, testProxy }) => {
    const blog = await publishedBlog(api, await newReader(api), moderator.token);
    await reader.open(`/blog/${blog._id}`);
    await reader.sees('heading', blog.title);
    await reader.find('navigator.serviceWorker.ready.then(() => true)', 'a service worker');
    await reader.find(isKept('read-blogs', `/blog/post/${blog._id}`), 'the blog on the device');
    await reader.find(isKept('files', 'mf-manifest'), 'the remote on the device');

    await testProxy.cut();
    await reader.open(`/blog/${blog._id}`);
    await reader.seesText("You're offline.");
    await reader.sees('heading', blog.title);
    await reader.seesText('The little boat sailed over the wide blue lake');

    await testProxy.mend();
    await reader.seesNoMore("You're offline.");
  },
};
