import { isApiError } from './api-error';

/** A call that the API could not answer properly: either the caller made it wrongly, or the service is broken. */
export interface FailedCall {
  readonly kind: 'call';
  /** An error with the stack of the caller. */
  readonly error: unknown;
  /** The call as the contract names it: `GET /blog/{id}`. */
  readonly call: string;
  readonly status: number;
}

type Listener = (failed: FailedCall) => void;
let listener: Listener | undefined;

/** Sets the function that is called with each failed call. For the shell. */
export function onFailedCall(heard: Listener): void {
  listener = heard;
}

/**
 * Returns whether a call was made wrongly or its service is broken. A refusal, such as of a word in a text, is a proper
 * response, and a missing connection does not count either.
 */
function isBroken(error: unknown): boolean {
  return isApiError(error) && (error.status >= 500 || error.status === 405 || error.code === 'broken');
}

/**
 * Makes a call and reports its failure with the stack from which it was made, because the stack of a response starts in
 * the kit.
 */
export async function notingFailure<Answer>(call: string, made: () => Promise<Answer>): Promise<Answer> {
  const from = listener && new Error(call);
  try {
    return await made();
  } catch (error) {
    if (from && isApiError(error) && isBroken(error)) {
      // Only the stack is useful. The message of a response may quote what somebody wrote.
      from.name = error.name;
      listener?.({ kind: 'call', error: from, call, status: error.status });
    }
    throw error;
  }
}
