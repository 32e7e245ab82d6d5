import { useRef } from 'react';
import { Button } from '../../components/button';
import { classNames } from '../../components/class-names';
import { Icon } from '../../components/icon';
import { IconButton } from '../../components/icon-button';
import { VisuallyHidden } from '../../components/visually-hidden';
import { useSession } from '../../session/use-session';
import { useLazyDialog } from '../../slots/use-lazy-dialog';
import * as texts from '../../texts/safety';
import type { Reportable } from './reportable';
import styles from './safety.module.css';

export interface ReportButtonProps extends Reportable {
  /** Shows only the flag, where there is little room. */
  readonly compact?: boolean;
  readonly className?: string;
}

const whatOf = ({ subject, author }: Reportable) =>
  subject?.kind === 'blog' ? texts.thisBlog : subject ? texts.thingBy(subject.kind, author.name) : author.name;

/** Returns the elements to which the focus can go when the reported text has left the page, and this button with it. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
  return place ? [place, ...placesAround(place)] : [];
}

const load = async () => (await import('./report-dialog')).ReportDialog;

/**
 * Reports something, or hides its writer (docs/product.md#reports). Not shown for the reader's own content. The
 * dialog's code is loaded with the first press.
 */
export function ReportButton({ subject, author, compact, className }: ReportButtonProps) {
  const { userId } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const places = useRef<readonly HTMLElement[]>([]);
  const { Dialog, open, close } = useLazyDialog(load, texts.didNotWorkNow);
  const isOwn = author._id !== undefined && author._id === userId;
  if (isOwn || (!subject && author._id === undefined)) return null;

  const handleOpen = () => {
    places.current = placesAround(button.current);
    open();
  };
  const handleDone = () => {
    close();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      places.current.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
    });
  };
  const what = whatOf({ subject, author });
  const common = { ref: button, 'aria-haspopup': 'dialog', onClick: handleOpen } as const;
  return (
    <>
      {compact ? (
        <IconButton label={texts.reportWhat(what)} className={classNames(styles.report, className)} {...common}>
          <Icon name="flag" size={18} />
        </IconButton>
      ) : (
        <Button variant="ghost" size="s" className={classNames(styles.report, className)} {...common}>
          <Icon name="flag" size={18} />
          {texts.report} <VisuallyHidden>{what}</VisuallyHidden>
        </Button>
      )}
      {Dialog && <Dialog subject={subject} author={author} onClose={close} onDone={handleDone} />}
    </>
  );
}
