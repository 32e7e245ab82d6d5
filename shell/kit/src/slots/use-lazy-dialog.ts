import { type ComponentType, useState } from 'react';
import { toast } from '../components/toast/toast';
import { log } from '../page/log';

export interface LazyDialog<Props> {
  /** Null while the dialog is closed. */
  readonly Dialog: ComponentType<Props> | null;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * Loads a dialog's code when it is first opened. If that fails, a message says so, and opening it again tries again.
 *
 * @param failure the message
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>, failure: string): LazyDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const open = async () => {
    try {
      const Loaded = await load();
      setDialog(() => Loaded);
    } catch (error) {
      log.warn('The code of a dialog could not be loaded.', error);
      toast.error(failure, { id: failure });
    }
  };
  return { Dialog, open: () => void open(), close: () => setDialog(null) };
}
