import type { IncomingMessage } from 'node:http';
import type { SiteSettings } from '@storysprout/contract';
import type { Logger, ServiceClient } from '@storysprout/service-kit';
import type { Api } from '../api';
import type { GatewayContext, Http } from '../http';
import type { Releases, RemoteSource } from '../releases';
import type { PrefetchedResponses } from './inputs/prefetched-responses';
import type { PageBuilder } from './page-builder';
import type { PageFastPath } from './page-fast-path';
import type { PartStyles } from './render/part-styles';
import type { RenderOutcome } from './render/render-metrics';
import type { RenderedPages } from './render/rendered-pages';
import type { ServerBundles } from './render/server-bundles';

export interface PagesContext
  extends Pick<GatewayContext, 'publicUrl'>,
    Pick<Http, 'table'>,
    Pick<Api, 'cache' | 'upstreams'> {
  readonly logger: Pick<Logger, 'debug'>;
  readonly remotes: Pick<RemoteSource, 'edition' | 'file' | 'hasCanary' | 'list' | 'shell'>;
  readonly shells: Pick<Releases['shells'], 'file' | 'for'>;
  readonly settings: SiteSettings & Required<Pick<SiteSettings, 'siteName'>>;
  /** Whether search engines may list the site. */
  readonly isIndexed: boolean;
  /** Tags in the head of every page. */
  readonly tags: readonly string[];
  readonly answers: PrefetchedResponses;
  readonly renderer: Pick<ServiceClient, 'call'>;
  readonly bundles: Pick<ServerBundles, 'hashOf' | 'codeOf'>;
  readonly styles: Pick<PartStyles, 'of'>;
  readonly onOutcome: (outcome: RenderOutcome) => void;
  /** Missing when there is no renderer. */
  readonly renderedPages?: Pick<RenderedPages, 'find'>;
  readonly page: PageBuilder;
  /** Called for each page that is served ahead of the middleware, for the log and metrics. */
  readonly note: (request: IncomingMessage, status: number) => { readonly requestId: string };
  readonly fastPath: Pick<PageFastPath, 'keep'>;
}
