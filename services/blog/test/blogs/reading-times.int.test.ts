import { expect, it } from 'vitest';
import { blogSite } from '../support/blog-site';
import { approveAsRead, publish } from '../support/factories';

const site = blogSite('reading_times');
const cardOf = async (id: string) => {
  const { body } = await site.visitor.get('/blog/all?view=card');
  return body.blogs.find(({ _id }: { _id: string }) => _id === id);
};

it('a card and its blog say how long the text takes to read', async () => {
  const id = await publish(site, { form: { description: 'The cat sat on the mat. '.repeat(50) } });
  const reading = { minutes: 3, level: 'easy' };
  expect(await cardOf(id)).toMatchObject({ reading });
  expect((await site.visitor.get(`/blog/post/${id}`)).body.blog).toMatchObject({ reading });
});

it('a correction is measured, and counts once it is approved', async () => {
  const id = await publish(site, { form: { description: 'The cat sat on the mat. '.repeat(20) } });
  const form = { title: 'Longer', category: 'Story', description: 'The cat sat on the mat. '.repeat(100) };
  await site.author.api.put(`/blog/update/${id}`, { body: form });
  expect(await cardOf(id)).toMatchObject({ reading: { minutes: 1 } });
  await approveAsRead(site, id);
  expect(await cardOf(id)).toMatchObject({ reading: { minutes: 6 } });
});
