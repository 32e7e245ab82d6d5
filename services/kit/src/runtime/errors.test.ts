import { MongoBulkWriteError, MongoDriverError, MongoNetworkError, MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError, errorBody, toAppError } from './errors';

/** The driver does not export the class of this error. */
const poolClosed = Object.defineProperty(new MongoDriverError('closed pool'), 'name', {
  value: 'MongoPoolClosedError',
});

describe('toAppError', () => {
  it('leaves an AppError as it is', () => {
    const error = new AppError('conflict', 'Already decided.');
    expect(toAppError(error)).toBe(error);
    expect(error.status).toBe(409);
  });

  it.each([
    [404, 'not_found'],
    [413, 'too_large'],
    [415, 'unsupported_media'],
  ])('gives an http error of status %i the code %s', (status, code) => {
    expect(toAppError(Object.assign(new Error('x'), { status })).code).toBe(code);
  });

  it.each([
    ['a MongoDB that went away', new MongoNetworkError('connection 3 closed')],
    ['a MongoDB whose connections were closed', poolClosed],
    ['a MongoDB that is stopping', new MongoServerError({ message: 'going down', code: 11_600 })],
    ['a Redis that went away', new Error("Stream isn't writeable and enableOfflineQueue options is false")],
  ])('calls %s unavailable', (_name, away) => {
    expect(toAppError(away)).toMatchObject({ code: 'unavailable', status: 503, cause: away });
  });

  it('sees a store that is away behind a failed bulk write', () => {
    // The driver puts the failure into `errorResponse`, not into `cause`.
    const bulk = Object.assign(Object.create(MongoBulkWriteError.prototype) as MongoBulkWriteError, {
      errorResponse: new MongoNetworkError('read ECONNRESET'),
    });
    expect(toAppError(bulk).code).toBe('unavailable');
  });

  it('does not take a refused write for an absent store', () => {
    expect(toAppError(new MongoServerError({ message: 'E11000', code: 11_000 })).code).toBe('internal');
  });

  it('tells the reader nothing of what nobody foresaw, and keeps it as the cause', () => {
    const cause = new Error('secret path /etc');
    const error = toAppError(cause);
    expect(error).toMatchObject({ code: 'internal', status: 500, cause });
    expect(JSON.stringify(errorBody(error))).not.toContain('secret');
  });
});
