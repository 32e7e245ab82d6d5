import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { createLogger } from './logger';
import { withOrigin } from './request-context';

function linesOf(work: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  work(createLogger({ name: 'blog', destination: { write: (line) => void lines.push(line) } }));
  return lines.map((line) => JSON.parse(line));
}

describe('createLogger', () => {
  it('writes JSON with name, level and ISO time', () => {
    const [line] = linesOf((logger) => logger.info({ blogId: 'b' }, 'liked'));
    expect(line).toMatchObject({ name: 'blog', level: 'info', msg: 'liked', blogId: 'b' });
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('adds the ids of request and trace where they are known, and only there', () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const lines = linesOf((logger) => {
      withOrigin({ requestId: 'request-1', traceparent }, () => logger.info('inside'));
      logger.info('outside');
    });
    expect(lines.map(({ requestId }) => requestId)).toEqual(['request-1', undefined]);
    expect(lines.map(({ traceId }) => traceId)).toEqual([traceparent.slice(3, 35), undefined]);
  });

  it("writes an error's cause and context", () => {
    const error = new AppError('conflict', 'No.', { cause: new Error('deep'), context: { blogId: 'b' } });
    const [line] = linesOf((logger) => logger.error({ err: error }, 'failed'));
    expect(line?.err).toMatchObject({ code: 'conflict', context: { blogId: 'b' }, cause: { message: 'deep' } });
  });

  it('hides passwords and tokens', () => {
    const [line] = linesOf((logger) => logger.info({ password: 'sesame', token: 'abc' }, 'x'));
    expect(JSON.stringify(line)).not.toMatch(/sesame|abc/);
  });
});
