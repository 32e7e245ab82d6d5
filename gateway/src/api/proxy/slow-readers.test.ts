import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { SlowReaders, type SlowReadersOptions } from './slow-readers';

const megabyte = 1024 * 1024;
/** More than the kernel buffers for a connection. */
const megabytes = 24;

/** Starts a server of long responses; `sources` are the streams they come from. */
async function startServer(options: SlowReadersOptions) {
  const readers = new SlowReaders(options);
  const part = Buffer.alloc(megabyte);
  const sources: Readable[] = [];
  const server = createServer((_request, response) => {
    const source = Readable.from(Array<Buffer>(megabytes).fill(part), { highWaterMark: 1 });
    sources.push(source);
    response.once('close', () => source.destroy());
    readers.watch(response);
    source.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const askAndLeave = () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  };
  return { url: `http://127.0.0.1:${port}/`, sources, askAndLeave };
}

const waiting = (sources: readonly Readable[]) => sources.filter(({ destroyed }) => !destroyed).length;

it('lets a few readers keep a service waiting, and who reads gets everything', async () => {
  const { url, sources, askAndLeave } = await startServer({ atMost: 2, slowMs: 300 });
  for (let number = 0; number < 6; number += 1) askAndLeave();
  const read = await fetch(url);
  expect((await read.arrayBuffer()).byteLength).toBe(megabytes * megabyte);
  await expect.poll(() => [sources.length, waiting(sources)], { timeout: 15_000 }).toEqual([7, 2]);
});

it('waits for nobody for ever', async () => {
  const { sources, askAndLeave } = await startServer({ slowMs: 100, patienceMs: 700 });
  askAndLeave();
  await expect.poll(() => [sources.length, waiting(sources)], { timeout: 15_000 }).toEqual([1, 0]);
});
