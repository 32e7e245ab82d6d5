import { strict as assert } from 'node:assert';
import type { Blog } from '@storysprout/contract';
import { someWord } from '../../commands/api/moderation-api';
import { newReader } from '../../commands/api/readers';
import { bearer, json, longEnough } from '../../commands/api/site-api';
import { signInQuietly } from '../sign-in';
import type { Story } from '../story';

/** A blog is written, comes back after a reload, and is sent. */
export const editor: Story = {
  title: 'write, find the words again, and send',
  tell: async ({ reader, api }) => {
    const writer = await newReader(api);
    const title = `The kite of ${someWord()}`;
    await signInQuietly(reader, writer);
    await reader.open('/postblog');
    await reader.write('Title', title);
    await reader.choose('Category', 'My Diary');
    await reader.write('Description', longEnough);
    await reader.seesText(/^Saved$/m);

    await reader.open('/postblog');
    await reader.seesText("Here are the words you hadn't saved yet.");
    await reader.seesValue('Title', title);
    await reader.seesValue('Description', longEnough);
    await reader.click('button', 'Validate Writing');
    await reader.click('button', 'Post Blog');
    await reader.seesText('Your blog has been submitted and will be reviewed by admin!');

    const mine = await json<{ blogs: Blog[] }>(await api.get('/blog/user/blogs', { headers: bearer(writer.token) }));
    assert.deepEqual(
      mine.blogs.map((blog) => [blog.title, blog.category, blog.status, blog.description]),
      [[title, 'My Diary', 'pending', longEnough]],
    );
  },
};
