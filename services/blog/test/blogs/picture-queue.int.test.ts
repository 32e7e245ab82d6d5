import { pngBuffer, type TestResponse } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { blogSite, type Person } from '../support/blog-site';
import { blogForm, multipart } from '../support/factories';

const site = blogSite('picture-queue');

it("does another's picture within a few turns while one child sends forty-five", async () => {
  // The file is small but takes long to decode.
  const picture = await pngBuffer(3_000, 2_000);
  const done: TestResponse[] = [];
  const send = async ({ api }: Person) => {
    const answer = await api.post('/blog/create', { body: multipart({ ...blogForm({ status: 'draft' }) }, picture) });
    done.push(answer);
    return answer;
  };
  const many = Promise.all(Array.from({ length: 45 }, () => send(site.author)));
  const other = await send(site.other);
  const before = done.filter(({ status }) => status === 201).length - 1;
  expect(other.status).toBe(201);
  expect(before).toBeLessThanOrEqual(5);
  const mine = await many;
  const refused = mine.filter(({ status }) => status !== 201);
  expect(mine.length - refused.length).toBeGreaterThanOrEqual(4);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused) {
    expect([status, body.code]).toEqual([429, 'too_many']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
