import type { RemoteList, RenderedPage, RenderRequest } from '@storysprout/contract';
import { withTimeLimit } from '@storysprout/service-kit';
import { LRUCache } from 'lru-cache';
import { cacheBytes } from '../../http';
import type { ShellBundle } from '../../releases';
import type { PagePart } from '../inputs/page-parts';
import { type Answers, nextCursorOf } from '../inputs/prefetched-responses';
import type { PagesContext } from '../pages.context';
import type { PartSheet } from './part-styles';
import { renderedRemotes, renderedRemotesKey } from './rendered-remotes';

/** A server-rendered page, with the styles of its parts. */
export interface StyledPage extends RenderedPage {
  readonly sheets: readonly PartSheet[];
}

type Given = Pick<PagesContext, 'renderer' | 'bundles' | 'styles' | 'settings' | 'logger' | 'onOutcome'> & {
  /** Longest time that a page waits for the renderer, in milliseconds. */
  readonly patienceMs?: number;
  readonly now?: () => number;
};

export interface RenderQuestion {
  readonly address: string;
  readonly shell: ShellBundle;
  readonly list: RemoteList;
  readonly parts: readonly PagePart[];
  readonly answers: Answers;
}

/** The most pages that are rendered at once; the browser renders any page beyond. */
const mostAtOnce = 16;
/** The same for addresses with a query: anybody can make up any number of searches. */
const mostSearchesAtOnce = 4;
/** Delay before a rendering that failed or lacks a part is tried again, in milliseconds. */
const restMs = 5_000;
/**
 * Dates on a page are relative to the last full minute, so that it is rendered once a minute at most. No request waits
 * for a rendering that only updates dates: browsers update them when they hydrate the page.
 */
const momentMs = 60_000;

function newCache(maxSize: number) {
  return new LRUCache<string, StyledPage>({
    maxSize,
    // Texts may take two bytes a character.
    sizeCalculation: ({ html, state }, key) => 2 * (key.length + html.length + JSON.stringify(state).length) + 512,
  });
}

function isPartial({ isComplete = true }: StyledPage): boolean {
  return !isComplete;
}

function hasQuery({ address }: RenderQuestion): boolean {
  return address.includes('?');
}

/**
 * Caches pages of the renderer, each rendered once for a set of releases and what they show. No request waits long for
 * one.
 */
export class RenderedPages {
  private readonly pages = newCache(cacheBytes.renderedPages);
  /** Separate, so that they displace no page that everybody looks at. */
  private readonly searches = newCache(cacheBytes.renderedSearches);
  /** The time from which a page whose rendering failed or lacks a part may be rendered again. */
  private readonly retryAt = new LRUCache<string, number>({ max: 1_000 });
  private readonly underWay = new Map<string, Promise<StyledPage | null>>();

  private searchesUnderWay = 0;

  constructor(private readonly context: Given) {}

  /**
   * Returns the server-rendered page; `late` when it will be ready in a moment, and null when the browser has to render
   * the page. Never rejects.
   */
  async find(question: RenderQuestion): Promise<StyledPage | 'late' | null> {
    const { onOutcome } = this.context;
    const key = this.keyOf(question);
    const cached = this.cacheOf(question).get(key);
    const mayBegin = (this.retryAt.get(key) ?? 0) <= this.now();
    if (cached) {
      const isDue = cached.state.now < this.moment || isPartial(cached);
      if (mayBegin && isDue && !this.underWay.has(key)) void this.begin(key, question);
      onOutcome('kept');
      return cached;
    }
    if (!mayBegin) return null;
    const rendering = this.underWay.get(key) ?? this.begin(key, question);
    // A rendering never rejects, so an error here means that it is late.
    const page =
      rendering && (await withTimeLimit(this.context.patienceMs ?? 150, () => rendering).catch(() => undefined));
    if (page === undefined) {
      onOutcome('late');
      return 'late';
    }
    onOutcome(page ? 'drawn' : 'failed');
    return page;
  }

  private cacheOf(question: RenderQuestion) {
    return hasQuery(question) ? this.searches : this.pages;
  }

  private now(): number {
    return (this.context.now ?? Date.now)();
  }

  private get moment(): number {
    return Math.floor(this.now() / momentMs) * momentMs;
  }

  private keyOf({ address, shell, list, parts, answers }: RenderQuestion): string {
    const etags = [...answers.values()].map(({ etag }) => etag);
    return JSON.stringify([shell.hash, renderedRemotesKey(list, parts), address, etags]);
  }

  /** @returns null when too many are under way */
  private begin(key: string, question: RenderQuestion): Promise<StyledPage | null> | null {
    const isSearch = hasQuery(question);
    if (this.underWay.size >= mostAtOnce || (isSearch && this.searchesUnderWay >= mostSearchesAtOnce)) return null;
    if (isSearch) this.searchesUnderWay += 1;
    const rendering = this.render(question)
      .then((page) => this.keep(key, question, page))
      .catch((err: unknown) => {
        this.context.logger.debug({ err }, 'a page goes out without server-side rendering');
        this.retryAt.set(key, this.now() + restMs);
        return null;
      })
      .finally(() => {
        this.underWay.delete(key);
        if (isSearch) this.searchesUnderWay -= 1;
      });
    this.underWay.set(key, rendering);
    return rendering;
  }

  /** Returns the page that requests get from now on: a complete one is not replaced by one that lacks a part. */
  private keep(key: string, question: RenderQuestion, page: StyledPage): StyledPage {
    const pages = this.cacheOf(question);
    const known = pages.peek(key);
    if (isPartial(page)) this.retryAt.set(key, this.now() + restMs);
    if (known && isPartial(page) && !isPartial(known)) return known;
    pages.set(key, page);
    return page;
  }

  /** @throws when the renderer is unavailable, or the page's own part can't be rendered or has no styles */
  private async render(question: RenderQuestion): Promise<StyledPage> {
    const request = await this.requestOf(question);
    const { renderer } = this.context;
    let { missing, page } = await renderer.call('POST /internal/renderer/pages', { body: request });
    if (missing.length > 0) {
      await Promise.all(missing.map((hash) => this.send(hash, request, question)));
      ({ missing, page } = await renderer.call('POST /internal/renderer/pages', { body: request }));
    }
    const { parts } = question;
    if (!page) throw new Error('the renderer did not keep the bundles');
    // Without its own part, a server-rendered page would be as empty as one without the renderer.
    const [first] = parts;
    const rendered = parts.filter((part) => isRendered(part, page));
    if (first && rendered.length === 0) throw new Error(`${first.remote.name} rendered nothing`);
    return { ...page, sheets: await this.context.styles.of(rendered) };
  }

  private async requestOf({ address, shell, list, parts, answers }: RenderQuestion): Promise<RenderRequest> {
    const remotes = [...new Set(parts.map(({ remote }) => remote))];
    const bundles = await Promise.all(
      remotes.map(async (remote) => {
        const hash = await this.context.bundles.hashOf(remote);
        return hash === null ? [] : [{ name: remote.name, version: remote.version, hash }];
      }),
    );
    return {
      address,
      now: this.moment,
      settings: this.context.settings,
      remotes: renderedRemotes(list, parts),
      shell: shell.hash,
      bundles: bundles.flat(),
      answers: Object.fromEntries([...answers].map(([asked, { bodies }]) => [asked, parsed(bodies.get('identity'))])),
      cursors: Object.fromEntries(
        [...answers].flatMap(([asked, answer]) => {
          const cursor = nextCursorOf(answer);
          return cursor === null ? [] : [[asked, cursor]];
        }),
      ),
    };
  }

  private async send(hash: string, { bundles }: RenderRequest, { shell }: RenderQuestion): Promise<void> {
    const remote = bundles.find((bundle) => bundle.hash === hash);
    const code = hash === shell.hash ? shell.code : remote && (await this.context.bundles.codeOf(remote));
    if (!code) throw new Error('a bundle is not here any more');
    await this.context.renderer.call('PUT /internal/renderer/bundles/{hash}', { params: { hash }, body: { code } });
  }
}

/** Returns whether the page includes this part, rendered on the server. */
export function isRendered({ remote, expose }: PagePart, rendered: RenderedPage | null): boolean {
  return rendered?.parts.includes(`${remote.name} ${expose}`) === true;
}

function parsed(body: Buffer | undefined): unknown {
  return body && JSON.parse(body.toString('utf8'));
}
