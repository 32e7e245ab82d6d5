import { isApiError } from './api-error';

/** A call that the API could not answer well: the caller may be wrong about it, or the service broken. */
export interface FailedCall {
  readonly kind: 'call';
  /** With the stack of whoever made the call. */
  readonly error: unknown;
  /** As the contract names it: `GET /blog/{id}`. */
  readonly call: string;
  readonly status: number;
}

type Listener = (failed: FailedCall) => void;
let listener: Listener | undefined;

/** The shell hears of failed calls. */
export function onFailedCall(heard: Listener): void {
  listener = heard;
}

/** A refusal, such as of a word in a text, is an answer; so is no connection. */
function isBroken(error: unknown): boolean {
  return isApiError(error) && (error.status >= 500 || error.status === 405 || error.code === 'broken');
}

/** Runs a call, and tells of its failure with the stack it was made from: the stack of an answer begins in the kit. */
export async function notingFailure<Answer>(call: string, made: () => Promise<Answer>): Promise<Answer> {
  const from = listener && new Error(call);
  try {
    return await made();
  } catch (error) {
    if (from && isApiError(error) && isBroken(error)) {
      // Only the stack is of use: the message of an answer may be about what somebody wrote.
      from.name = error.name;
      listener?.({ kind: 'call', error: from, call, status: error.status });
    }
    throw error;
  }
}
