import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Request, Route } from '@playwright/test';
import { fileTree } from '@storysprout/contract';
import { folderOf, root } from '../../../build/workspaces';
import { contentTypeOf } from '../../../remotes/smoke-test/content-type';
import { type Answer, RecordedApi } from '../../../remotes/smoke-test/recorded-api';
import { readRecording } from '../../../remotes/smoke-test/recording';
import { withList } from '../../../remotes/smoke-test/site-template';
import { readVersion } from '../../../remotes/smoke-test/versions';

/** The part of the site's content security policy that concerns loading code. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; require-trusted-types-for 'script'; trusted-types default";

export interface StagedSiteOptions {
  /** Folder of a built shell. */
  readonly shell: string;
  readonly remotes: readonly string[];
  /** Returns the text of a remote's file as pages get it. */
  readonly change: (remote: string, path: string, text: string) => string;
  /** Responses that were not recorded, by method and path: `POST /user/login`. */
  readonly answers?: Readonly<Record<string, Answer>>;
}

/** A request with a token comes from the reader of the recording. */
const roleOf = (request: Request) => (request.headers().authorization ? 'reader' : 'visitor');

/** Pages of a shell that no gateway serves, with the built remotes and the API's recorded responses. */
export class StagedSite {
  private readonly recording = readRecording();
  private readonly api = new RecordedApi(this.recording);

  constructor(private readonly options: StagedSiteOptions) {}

  /** Answers all requests of this browser. */
  async open(context: BrowserContext): Promise<void> {
    await context.clock.setFixedTime(this.recording.at);
    await context.route('**/*', (route) => this.answer(route));
  }

  private fileOf(remote: string, path: string): Buffer | null {
    const file = join(root, folderOf(remote), 'dist', path);
    if (!existsSync(file)) return null;
    const content = readFileSync(file);
    return /\.(js|json)$/.test(path)
      ? Buffer.from(this.options.change(remote, path, content.toString('utf8')))
      : content;
  }

  private page(): string {
    const textOf = (remote: string, path: string) => this.fileOf(remote, path)?.toString('utf8') ?? '';
    const list = this.options.remotes.map((remote) => {
      const { remote: _, ...listed } = readVersion(textOf(remote, 'remote.json'), textOf(remote, 'mf-manifest.json'));
      return listed;
    });
    const settings = { apiBaseUrl: '', supportEmail: 'help@storysprout.example', asksForAge: false };
    const html = readFileSync(join(this.options.shell, 'index.html'), 'utf8');
    const withSettings = html.replace(
      'id="storysprout-site">{}',
      `id="storysprout-site">${JSON.stringify({ settings })}`,
    );
    return withList({ html: withSettings, policy }, list);
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'document') {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
      return route.fulfill({ body: this.page(), headers });
    }
    const [, remote, path] = /^\/remotes\/(mf_\w+)\/[^/]+\/(.+)$/.exec(pathname) ?? [];
    if (remote && path) return this.give(route, this.fileOf(remote, path), pathname);
    const ofShell = join(this.options.shell, pathname);
    if (/\.\w+$/.test(pathname)) return this.give(route, existsSync(ofShell) ? readFileSync(ofShell) : null, pathname);
    if (fileTree.test(pathname) && !pathname.startsWith('/registry/')) return this.give(route, null, pathname);
    const given = this.options.answers?.[`${request.method()} ${pathname}`];
    const answer = given ?? this.api.answer(roleOf(request), request.method(), `${pathname}${search}`).answer;
    const body = answer.body === null ? '' : JSON.stringify(answer.body);
    return route.fulfill({ status: answer.status, body, contentType: 'application/json' });
  }

  private give(route: Route, body: Buffer | null, path: string): Promise<void> {
    return body ? route.fulfill({ body, contentType: contentTypeOf(path) }) : route.fulfill({ status: 404 });
  }
}
