import { MongoServerSelectionError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError, errorBody, toAppError } from './errors';

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

  it('calls a store that is away unavailable', () => {
    const away = Object.create(MongoServerSelectionError.prototype) as Error;
    expect(toAppError(away)).toMatchObject({ code: 'unavailable', status: 503 });
  });

  it('sees a store that is away behind a failed bulk write', () => {
    const away = Object.create(MongoServerSelectionError.prototype) as Error;
    const bulk = Object.assign(new Error('read ECONNRESET'), { errorResponse: away });
    expect(toAppError(bulk).code).toBe('unavailable');
  });

  it('tells the reader nothing of what nobody foresaw, and keeps it as the cause', () => {
    const cause = new Error('secret path /etc');
    const error = toAppError(cause);
    expect(error).toMatchObject({ code: 'internal', status: 500, cause });
    expect(JSON.stringify(errorBody(error))).not.toContain('secret');
  });
});
