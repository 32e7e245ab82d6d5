import { strict as assert } from 'node:assert';
import { someChild } from '../../commands/api/people';
import { newReader, publishedBlog } from '../../commands/api/readers';
import { bearer, comments, json, profile, readBlog, register, signIn } from '../../commands/api/site-api';
import type { Story } from '../story';
import { until } from '../until';

/** A child signs in, finds a blog, likes it and writes a comment; another's like arrives on the open page. */
export const mainStory: Story = {
  title: 'sign in, read, like and comment',
  tell: async ({ reader, api, moderator }) => {
    const blog = await publishedBlog(api, await newReader(api), moderator.token);
    const friend = await newReader(api);
    const child = someChild();
    await register(api, child);

    await reader.open('/login');
    await reader.write('Email', child.email);
    await reader.write('Password', child.password);
    await reader.click('button', 'Sign In');
    await reader.sees('link', 'My Dashboard');

    await reader.open('/blogs');
    await reader.click('link', blog.title);
    await reader.seesText('The little boat sailed over the wide blue lake');
    await reader.click('button', /^0 Likes$/);
    await reader.sees('button', /^1 Likes?$/);
    await json(await api.patch(`/blog/blog/${blog._id}/bloglike`, { headers: bearer(friend.token) }));
    await reader.sees('button', /^2 Likes$/);

    await reader.click('button', /^Comments/);
    await reader.write(/comment/i, 'What a lovely boat!');
    await reader.click('button', 'Post Comment');
    await reader.seesText('What a lovely boat!');

    const { token } = await signIn(api, child);
    assert.equal((await readBlog(api, blog._id)).likeCount, 2);
    assert.deepEqual(
      (await comments(api, blog._id)).map(({ text }) => text),
      ['What a lovely boat!'],
    );
    // One for the day's first sign-in, two for the like, three for the comment.
    await until('6 XP are booked', async () => (await profile(api, token)).totalPoints === 1 + 2 + 3);
  },
};
