import { errorMessage } from '../../api/api-error';
import { toast } from '../../components/toast/toast';
import { api } from '../../session/api';
import * as texts from '../../texts/safety';
import { contentFilter } from './content-filter';

interface OtherReader {
  readonly userId: string;
  readonly name: string;
}

/**
 * Hides everything this writer wrote from the reader. Nobody else learns of that (docs/product.md#blocked-users).
 *
 * @throws ApiError
 */
export async function hideReader({ userId, name }: OtherReader): Promise<void> {
  await api.call('PUT /user/hidden/{userId}', { params: { userId } });
  contentFilter.block(userId, name);
  const undo = () => void showReader({ userId, name }).catch(tellFailure);
  toast.success(texts.hid(name), {
    id: `hidden-${userId}`,
    action: { label: texts.undo, onPress: undo },
  });
}

/**
 * Shows the content of a blocked writer again.
 *
 * @throws ApiError
 */
export async function showReader({ userId, name }: OtherReader): Promise<void> {
  await api.call('DELETE /user/hidden/{userId}', { params: { userId } });
  contentFilter.unblock(userId);
  toast.success(texts.showsAgain(name), { id: `shown-${userId}` });
}

function tellFailure(error: unknown): void {
  toast.error(errorMessage(error, texts.didNotWork));
}
