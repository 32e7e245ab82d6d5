import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { coverPage } from '../page/open-dialogs';
import * as texts from '../texts/components';
import type { EmojiName } from './art/emoji-names';
import { classNames } from './class-names';
import styles from './dialog.module.css';
import { Emoji } from './emoji';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import { Row } from './layout';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button, or a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  emoji?: EmojiName;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
  className?: string;
  children?: ReactNode;
}

function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    const uncover = coverPage();
    return () => {
      uncover();
      dialog.close();
      giveFocusBack(opener);
    };
  }, [open]);
  return ref;
}

/**
 * Gives the focus back to the opener. The browser itself does so only while the dialog is still in the page. Focus that
 * has moved elsewhere meanwhile stays there.
 */
function giveFocusBack(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/** Makes a body that scrolls focusable, so that readers without a mouse can scroll it. */
function useScrolls(open: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const body = ref.current;
    if (!open || !body || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => setScrolls(body.scrollHeight > body.clientHeight));
    for (const element of [body, ...body.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [open]);
  return { ref, tabIndex: scrolls ? 0 : undefined };
}

/** A native modal dialog. The browser keeps the focus inside; afterwards it returns to where it was before. */
export function Dialog({ open, onClose, title, emoji, footer, size = 'm', className, children }: DialogProps) {
  const id = useId();
  const ref = useModal(open);
  const body = useScrolls(open);
  const handleCancel = (event: SyntheticEvent) => {
    // Only the owner closes it, by `open`, so that the two never disagree.
    event.preventDefault();
    if (event.target === ref.current) onClose();
  };
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, by the native dialog
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={classNames(styles.dialog, styles[`size-${size}`], className)}
      onCancel={handleCancel}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className={styles.sheet}>
        <Row wrap={false} className={styles.head}>
          {emoji && <Emoji name={emoji} size={36} />}
          <h2 id={id} dir="auto" className={styles.title}>
            {title}
          </h2>
          <IconButton label={texts.close} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </Row>
        <div className={styles.body} {...body}>
          {children}
        </div>
        {footer && (
          <Row align="stretch" justify="flex-end" className={styles.footer}>
            {footer}
          </Row>
        )}
      </div>
    </dialog>
  );
}
