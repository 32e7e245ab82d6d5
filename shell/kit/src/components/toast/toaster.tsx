import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import type { EmojiName } from '../art/emoji-names';
import { Emoji } from '../emoji';
import './toaster.css';
import * as texts from '../../texts/components';

const emojis: Readonly<Record<string, EmojiName>> = {
  success: 'glowing-star',
  error: 'worried-face',
  warning: 'high-voltage',
  info: 'megaphone',
};

function messageAt(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('.Toastify__toast') : null;
}

/**
 * Gives readers who focus a message the time they need: it stays until they close it, wherever the focus goes
 * meanwhile. The update is made at once, which is not the library's default, because a late update would show a message
 * again that was closed in between.
 */
function handleFocus({ target }: FocusEvent): void {
  const message = messageAt(target);
  if (message) toast.update(message.id, { autoClose: false, delay: undefined });
  toast.pause();
}

function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) toast.play();
}

function handleKeyDown({ key, target }: KeyboardEvent): void {
  const message = messageAt(target);
  if (key === 'Escape' && message) toast.dismiss(message.id);
}

/** Raises the messages above an open dialog: the last element to enter the browser's top layer is on top. */
function useAboveDialogs() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const lift = () => {
      // Browsers without popovers show messages below dialogs.
      ref.current?.hidePopover?.();
      ref.current?.showPopover?.();
    };
    lift();
    return toast.onChange(({ status }) => status === 'added' && lift());
  }, []);
  return ref;
}

/**
 * The place where messages appear. Hovering pauses the timer of a message, and focusing it stops the timer for good.
 * Escape closes the message.
 */
export function Toaster() {
  const ref = useAboveDialogs();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what bubbles up from the messages, which are focusable
    <div
      ref={ref}
      popover="manual"
      className="toaster"
      onFocus={handleFocus}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
      <ToastContainer
        position="top-right"
        closeOnClick
        limit={4}
        transition={false}
        icon={({ type }) => <Emoji name={emojis[type] ?? 'megaphone'} size={28} />}
        aria-label={texts.messagesAltT}
      />
    </div>
  );
}
