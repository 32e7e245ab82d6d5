import type { Overstep, RemoteErrorKind } from '@storysprout/contract';
import type { Remote } from '../remote-table';

/** An error as the page met it, before anything is known about it. */
export interface ErrorNote {
  readonly kind: RemoteErrorKind;
  readonly error: unknown;
  /** The remote, where it is known without the stack. */
  readonly remote?: Pick<Remote, 'name' | 'version'>;
  readonly call?: string;
  readonly status?: number;
  readonly overstep?: Overstep;
}

const mostWaiting = 20;

/**
 * Keeps errors until the code that reports them is there, which comes once the page is quiet. Whatever happens in
 * between is not lost; a page without errors carries only this.
 */
class ErrorNotes {
  private waiting: ErrorNote[] = [];
  private reader: ((note: ErrorNote) => void) | undefined;

  readonly add = (note: ErrorNote): void => {
    if (this.reader) this.reader(note);
    else if (this.waiting.length < mostWaiting) this.waiting.push(note);
  };

  /** From now on each note goes to `reader`; those that wait do at once. */
  read(reader: (note: ErrorNote) => void): void {
    this.reader = reader;
    for (const note of this.waiting.splice(0)) reader(note);
  }

  /** Notes errors that nothing caught, before any listener that could stop the event. @returns how to stop */
  watch(): () => void {
    const onError = (event: Event) => {
      // Pictures and files that did not come pass by here, too.
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
