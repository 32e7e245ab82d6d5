import { afterAll, expect, it } from 'vitest';
import { ImageStore } from '../../src/pictures';
import { createServiceApp, formWithImage, messageOf } from '../../src/runtime';
import { pngBuffer, quietLogger, sentPicture, startApp, testDatabase, waitFor } from '../../src/testing/index';

const { db } = await testDatabase('kit-picture-queue');
const store = new ImageStore(db);
const outcomes: string[] = [];
const senders: string[] = [];
const { app, router } = createServiceApp({ name: 'sample', logger: quietLogger });
router.post('/picture', formWithImage(), async (ctx) => {
  const { image } = ctx.state.form;
  if (image === null) throw new Error('A picture was expected.');
  senders.push(image.sender);
  ctx.body = await store.save(image).catch((error: unknown) => {
    outcomes.push(messageOf(error));
    throw error;
  });
  ctx.res.once('close', () => outcomes.push(image.gone.aborted ? 'gone' : 'answered'));
});
const running = await startApp(app);
afterAll(() => running.close());

function send(picture: Buffer, signal?: AbortSignal): Promise<Response> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(picture)]), 'fox.png');
  return fetch(`${running.url}/picture`, { method: 'POST', body, signal });
}

it('gives the turn up of a picture whose sender went away while it waited', async () => {
  const [large, small] = [await pngBuffer(6_000, 4_000), await pngBuffer(50, 20)];
  const first = store.save(sentPicture(large));
  const leaving = new AbortController();
  const left = send(small, leaving.signal).catch(() => 'left');
  await waitFor(() => senders.length === 1, { intervalMs: 2 });
  leaving.abort();
  expect(await left).toBe('left');
  await waitFor(() => outcomes.includes('The connection was closed.'));
  await first;
  // Only the two sizes of the large picture were stored.
  expect(await db.collection('images.files').countDocuments()).toBe(2);
});

it('knows a sender without an account by the network, and one that stays as not gone', async () => {
  expect((await send(await pngBuffer(50, 20))).status).toBe(200);
  expect(senders.at(-1)).toBe('network 127.0.0.1');
  await waitFor(() => outcomes.at(-1) === 'answered');
});
