import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { notingFailure, onFailedCall } from './failed-calls';

const failing = (error: unknown) => async () => {
  throw error;
};

it.each([
  [new ApiError(500, 'internal', 'kitten'), true],
  [new ApiError(200, 'broken', 'kitten'), true],
  [new ApiError(405, 'not_found', 'kitten'), true],
  [new ApiError(400, 'invalid_input', 'kitten'), false],
  [new ApiError(0, 'offline', 'kitten'), false],
  [new Error('kitten'), false],
])('tells the shell of calls that the API could not answer, and of no refusal: %s', async (error, isTold) => {
  const heard = vi.fn();
  onFailedCall(heard);
  await expect(notingFailure('GET /blog/{id}', failing(error))).rejects.toBe(error);
  expect(heard).toHaveBeenCalledTimes(isTold ? 1 : 0);
  if (!isTold) return;
  const [{ call, error: told }] = heard.mock.calls[0] as [{ call: string; error: Error }];
  expect(call).toBe('GET /blog/{id}');
  expect(told.message).not.toContain('kitten');
});

it('keeps the stack of the caller', async () => {
  const heard = vi.fn();
  onFailedCall(heard);
  function theCaller() {
    return notingFailure('GET /blog/{id}', failing(new ApiError(503, 'unavailable', 'x')));
  }
  await expect(theCaller()).rejects.toThrow('x');
  expect(heard.mock.calls[0]?.[0].error.stack).toContain('theCaller');
});
