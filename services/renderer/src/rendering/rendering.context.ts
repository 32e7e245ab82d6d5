import type { Logger } from '@storysprout/service-kit';
import type { BundleStore } from '../bundles';
import type { ProcessPool } from '../processes';

export interface RenderingContext {
  readonly bundles: Pick<BundleStore, 'missing'>;
  readonly processes: Pick<ProcessPool, 'find'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Called with the remote whose code failed, or `shell`. */
  readonly onFailure: (who: string) => void;
}
