import type { Overstep, RemoteErrorKind } from '@storysprout/contract';
import type { Remote } from '../list/remote-table';

/** An error as it was caught, before it is attributed. */
export interface ErrorNote {
  readonly kind: RemoteErrorKind;
  readonly error: unknown;
  /** The remote, if it is known without the stack. */
  readonly remote?: Pick<Remote, 'name' | 'version'>;
  readonly call?: string;
  readonly status?: number;
  readonly overstep?: Overstep;
}

const mostWaiting = 20;

/**
 * Buffers the first errors until the code that reports them has loaded, which happens once the page is idle. So early
 * errors are not lost, and a page without errors needs only this class.
 */
class ErrorNotes {
  private waiting: ErrorNote[] = [];
  private reader: ((note: ErrorNote) => void) | undefined;

  readonly add = (note: ErrorNote): void => {
    if (this.reader) this.reader(note);
    else if (this.waiting.length < mostWaiting) this.waiting.push(note);
  };

  /** Passes the buffered notes and all later ones to `reader`. */
  read(reader: (note: ErrorNote) => void): void {
    this.reader = reader;
    for (const note of this.waiting.splice(0)) reader(note);
  }

  /**
   * Records uncaught errors before any listener could stop the event.
   *
   * @returns a function that stops it
   */
  watch(): () => void {
    const onError = (event: Event) => {
      // Pictures and files that failed to load cause this event, too.
      if (event instanceof ErrorEvent) this.add({ kind: 'error', error: event.error });
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => this.add({ kind: 'rejection', error: reason });
    window.addEventListener('error', onError, true);
    window.addEventListener('unhandledrejection', onRejection, true);
    return () => {
      window.removeEventListener('error', onError, true);
      window.removeEventListener('unhandledrejection', onRejection, true);
    };
  }
}

export const errorNotes = new ErrorNotes();
