import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBuild } from '../../remotes/read-build';
import { contentTypeOf } from '../../remotes/smoke-test/content-type';
import { remoteHere } from '../../remotes/this-repository';

/** A remote on a developer's own machine, behind its own server; it marks the page. */
export class DevServer {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param mark `data-built-by` of the page once the remote has started */
  static async start(remote: string, mark: string): Promise<DevServer> {
    const files = new Map(readBuild(remoteHere(remote)).files.map(({ path, content }) => [`/${path}`, content]));
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      const content = files.get(path);
      const file = Buffer.from(content ?? '', 'base64');
      // The container alone: nothing that knows what is in it comes before it.
      const addition = path.includes('/remoteEntry.') ? `document.documentElement.dataset.builtBy = '${mark}';` : '';
      // As the bundler's dev server answers pages of another origin.
      const headers = { 'access-control-allow-origin': '*', 'content-type': contentTypeOf(path) };
      response.writeHead(content === undefined ? 404 : 200, headers);
      response.end(addition === '' ? file : addition + file.toString('utf8'));
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return new DevServer(server, `http://localhost:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
