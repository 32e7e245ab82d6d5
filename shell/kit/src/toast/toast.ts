import { toast as toastify } from 'react-toastify/unstyled';

export interface ToastOptions {
  /** A second message with the same id while the first is up is not shown. */
  readonly id?: string;
}

/** Both readings of spec section 2, in milliseconds: good news is quick to read. */
const successMs = 3_000;
const otherMs = 5_000;

function show(kind: 'success' | 'error' | 'warning' | 'info', autoClose: number) {
  return (message: string, { id }: ToastOptions = {}): void => {
    toastify[kind](message, { autoClose, toastId: id });
  };
}

/** Short messages in the top right corner. */
export const toast = {
  success: show('success', successMs),
  error: show('error', otherMs),
  warning: show('warning', otherMs),
  info: show('info', otherMs),
};
