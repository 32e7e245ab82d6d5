import type { GatewayContext } from '../http';
import type { Pages } from '../pages';
import type { Releases } from '../releases';

export interface SitemapContext
  extends Pick<GatewayContext, 'publicUrl'>,
    Pick<Pages, 'answers'>,
    Pick<Releases, 'remotes' | 'shells'> {}
