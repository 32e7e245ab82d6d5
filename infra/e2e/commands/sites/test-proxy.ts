import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The differences between another deployment and the running one. */
export interface Deployment {
  /** Returns the running deployment's path for the file at `path`; null when there is no such file. */
  readonly sourceOf: (path: string) => string | null;
  /** Returns the text at `path`, given the running deployment's text. */
  readonly textOf: (path: string, text: string) => string;
}

const same: Deployment = { sourceOf: (path) => path, textOf: (_path, text) => text };
const textTypes = /html|javascript|css/;

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * A proxy between one browser and the site. A test can really cut the connection or deploy another version behind it
 * without affecting other tests. With several gateways behind it, requests alternate between them.
 */
export class TestProxy {
  private readonly open = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;
  private deployment = same;
  private readonly lost: string[] = [];
  private turn = 0;
  private delayMs = 0;
  private pauseMs = 0;

  private constructor(private readonly gateways: readonly URL[]) {}

  static async before(...gateways: string[]): Promise<TestProxy> {
    const testProxy = new TestProxy(gateways.map((each) => new URL(each)));
    await testProxy.mend();
    return testProxy;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  deploy(deployment: Deployment): void {
    this.deployment = deployment;
  }

  /** Lets the site answer the next call of `path`, but breaks the connection before the browser gets the response. */
  loseAnswer(path: string): void {
    this.lost.push(path);
  }

  /** Delays every response by this much from now on. */
  slowDown(delayMs: number): void {
    this.delayMs = delayMs;
  }

  /** Sends each page up to its first heading, and the rest this much later. */
  pausePages(pauseMs: number): void {
    this.pauseMs = pauseMs;
  }

  /** Refuses new connections from now on and breaks all open ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    for (const socket of this.open) socket.destroy();
    await closed;
  }

  async mend(): Promise<void> {
    const server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
    // With a short timeout, a busy machine could close an idle connection just when it is used again.
    server.keepAliveTimeout = 120_000;
    server.on('connection', (socket) => this.hold(socket));
    server.on('upgrade', (incoming, socket, head) => this.passSocket(incoming, socket as Socket, head));
    await new Promise<void>((resolve) => server.listen(this.port, 'localhost', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  private nextGateway(): URL {
    const gateway = this.gateways[this.turn % this.gateways.length];
    this.turn += 1;
    if (!gateway) throw new Error('There is no gateway behind this door.');
    return gateway;
  }

  private hold(socket: Socket): void {
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    const source = this.deployment.sourceOf(path);
    if (source === null) {
      outgoing.writeHead(404).end();
      return;
    }
    const { hostname, port } = this.nextGateway();
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const options = { hostname, port, path: source, method: incoming.method, headers };
    const upstream = request(options, (answer) => void this.answer(path, answer, outgoing));
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  }

  private async answer(path: string, answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { statusCode = 502, headers } = answer;
    if (this.delayMs > 0) await sleep(this.delayMs);
    const lost = this.lost.indexOf(path);
    if (lost !== -1) {
      this.lost.splice(lost, 1);
      outgoing.destroy();
      return;
    }
    if (!textTypes.test(headers['content-type'] ?? '')) {
      outgoing.writeHead(statusCode, headers);
      answer.pipe(outgoing);
      return;
    }
    const text = this.deployment.textOf(path, await textOf(answer));
    // Changed texts have other lengths and ETags.
    const { 'content-length': _, etag: __, ...rest } = headers;
    outgoing.writeHead(statusCode, rest);
    const pauseAt = this.pauseMs > 0 ? text.indexOf('</h1>') : -1;
    if (pauseAt === -1) {
      outgoing.end(text);
      return;
    }
    outgoing.write(text.slice(0, pauseAt));
    await sleep(this.pauseMs);
    outgoing.end(text.slice(pauseAt));
  }

  private passSocket(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    this.hold(socket);
    const { hostname, port } = this.nextGateway();
    const upstream = connect(Number(port), hostname, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
        lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
      }
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    this.hold(upstream);
    socket.once('close', () => upstream.destroy());
  }
}
