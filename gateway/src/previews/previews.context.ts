import type { ServiceClient } from '@storysprout/service-kit';
import type { GatewayContext, Http } from '../http';
import type { IsForPreviews } from './preview-host';
import type { Previews } from './previews';

export interface PreviewsContext extends Pick<GatewayContext, 'publicUrl'>, Pick<Http, 'table'> {
  readonly registry: Pick<ServiceClient, 'call'>;
  readonly isForPreviews: IsForPreviews;
  readonly previews: Previews;
}
