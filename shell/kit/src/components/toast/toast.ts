import { createElement, type ReactNode } from 'react';
import { log } from '../../page/log';
import { Store } from '../../page/store';

export interface ToastOptions {
  /** A second message with the same id is not shown while the first one is visible. */
  readonly id?: string;
  /** A button in the message, such as 'Undo'. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** The time that messages stay, in milliseconds. Good news is quick to read (docs/product.md#toasts). */
const durations: Readonly<Record<ToastKind, number>> = { success: 3_000, error: 5_000, warning: 5_000, info: 5_000 };
/** Long enough to read the message and reach its button. In milliseconds. */
const withActionMs = 10_000;

/** True from the first message on. Without a message, the place for them is not rendered. */
export const toasterNeeded = new Store(false);

/**
 * Loads the library with the first message, or before that in an idle moment (see `preloadToaster`). Its chunk is the
 * one file with everything that is loaded in idle moments.
 */
export const loadLibrary = (): Promise<typeof import('react-toastify/unstyled')> =>
  import(/* webpackChunkName: 'later' */ 'react-toastify/unstyled');

/** Returns the content of a message. A press on its button also closes the message, as any press on it does. */
function contentOf(message: string, action: ToastOptions['action']): ReactNode {
  if (!action) return message;
  const { label, onPress } = action;
  const button = createElement('button', { type: 'button', className: 'toast-action', onClick: onPress }, label);
  return createElement('span', null, `${message} `, button);
}

/** Shows messages instead of this kit. */
export interface Messenger {
  showMessage(kind: ToastKind, message: string, options?: ToastOptions): void;
  hideMessage(id: string): void;
}

let messenger: Messenger | undefined;

/** From now on, another kit of the page shows the messages, so that all appear in one place. */
export function sendMessagesTo(other: Messenger): void {
  messenger = other;
}

async function show(kind: ToastKind, message: string, { id, action }: ToastOptions): Promise<void> {
  if (messenger) return messenger.showMessage(kind, message, { ...(id && { id }), ...(action && { action }) });
  toasterNeeded.set(true);
  try {
    const { toast: toastify } = await loadLibrary();
    toastify[kind](contentOf(message, action), { autoClose: action ? withActionMs : durations[kind], toastId: id });
  } catch (error) {
    // The next message tries again.
    toasterNeeded.set(false);
    log.error(`The message '${message}' could not be shown.`, error);
  }
}

async function hide(id: string): Promise<void> {
  if (messenger) return messenger.hideMessage(id);
  if (!toasterNeeded.get()) return;
  // A library that could not be loaded has shown nothing that could be removed; `show` has logged that.
  const library = await loadLibrary().catch(() => null);
  library?.toast.dismiss(id);
}

function shower(kind: ToastKind) {
  return (message: string, options: ToastOptions = {}): void => void show(kind, message, options);
}

/** Short messages in the top right corner. */
export const toast = {
  success: shower('success'),
  error: shower('error'),
  warning: shower('warning'),
  info: shower('info'),
  /** Removes a message that is no longer true. */
  dismiss: (id: string): void => void hide(id),
};
