import { describe, expect, it } from 'vitest';
import { currentRequestId, requestIdFrom, withRequestId } from './request-context';

describe('request ids', () => {
  it("keep the caller's when it is fit for a log line", () => {
    expect(requestIdFrom('abc-123.DEF_4')).toBe('abc-123.DEF_4');
  });

  it.each([undefined, '', 'short', 'line\nbreak-12345', 'x'.repeat(65), '<script>alert()'])(
    'are made anew for %j',
    (header) => {
      expect(requestIdFrom(header)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('follow the work through awaits', async () => {
    const seen = await withRequestId('request-1', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentRequestId();
    });
    expect([seen, currentRequestId()]).toEqual(['request-1', undefined]);
  });
});
