import type { FocusEvent, KeyboardEvent } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import type { EmojiName } from '../art/emoji-names';
import { Emoji } from '../components/emoji';
import './toaster.css';

const emojis: Readonly<Record<string, EmojiName>> = {
  success: 'glowing-star',
  error: 'worried-face',
  warning: 'high-voltage',
  info: 'megaphone',
};

function handleFocus(): void {
  toast.pause();
}

function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) toast.play();
}

function handleKeyDown({ key, target }: KeyboardEvent): void {
  const message = target instanceof Element ? target.closest('.Toastify__toast') : null;
  if (key === 'Escape' && message) toast.dismiss(message.id);
}

/** Where messages appear. Hovering or focusing one stops the clock; Escape sends it away. */
export function Toaster() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what bubbles up from the messages, which are focusable
    <div onFocus={handleFocus} onBlur={handleBlur} onKeyDown={handleKeyDown}>
      <ToastContainer
        position="top-right"
        closeOnClick
        limit={4}
        transition={false}
        icon={({ type }) => <Emoji name={emojis[type] ?? 'megaphone'} size={28} />}
        aria-label="Messages (Alt+T)"
      />
    </div>
  );
}
