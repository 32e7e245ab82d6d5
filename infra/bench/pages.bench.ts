import type { Browser } from '@playwright/test';
import type { BlogCardPage, LoginResponse } from '@storysprout/contract';
import { SiteApi } from '../seed/api';
import { type BenchSite, onBenchSite } from './bench-site';
import { inBrowser } from './pages/slow-browser';
import { viewLines } from './pages/view-visits';
import { type View, viewsOf } from './pages/views';
import { show } from './table';

/**
 * `npm run bench -- pages [a page's name ...] [once] [told]`: how fast the built site feels in Chromium on a slow device
 * (1.6 Mbit/s, 150 ms and an old tablet's processor), each page beside a static file of the same words and pictures.
 * Medians of five, or one run with `once`; `told` names what pages request and what moves in them.
 */

const runs = 5;

interface Bench {
  readonly browser: Browser;
  /** Browsers treat `localhost` as secure, like https. */
  readonly siteUrl: string;
  readonly session: LoginResponse;
  readonly blogId: string;
}

async function prepare(browser: Browser, { gatewayUrl, admin }: BenchSite): Promise<Bench> {
  const siteUrl = gatewayUrl.replace('127.0.0.1', 'localhost');
  const api = new SiteApi(siteUrl);
  const session = await api.send<LoginResponse>('POST', '/user/login', admin);
  const { blogs } = await api.send<BlogCardPage>('GET', '/blog/all?view=card&limit=1');
  const [blog] = blogs;
  if (!blog) throw new Error('The sample site has no blog.');
  return { browser, siteUrl, session, blogId: blog._id };
}

/** Returns the pages named in the arguments, or all pages when none is named. */
function wantedViews(views: readonly View[], args: readonly string[]): readonly View[] {
  const named = views.filter(({ name }) => args.includes(name));
  return named.length > 0 ? named : views;
}

function measure(bench: Bench, args: readonly string[]) {
  const options = { runs: args.includes('once') ? 1 : runs, isTold: args.includes('told') };
  return viewLines({ ...bench, ...options }, wantedViews(viewsOf(bench.blogId), args));
}

export async function run(args: string[]): Promise<void> {
  process.env.NODE_ENV ??= 'production';
  await onBenchSite((site) => inBrowser(async (browser) => show(await measure(await prepare(browser, site), args))), {
    seed: 'sample',
  });
}
