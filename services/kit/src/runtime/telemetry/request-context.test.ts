import { describe, expect, it } from 'vitest';
import { currentOrigin, currentRequest, requestIdFrom, withOrigin } from './request-context';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

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
});

describe('the request being worked on', () => {
  it('is known through awaits, and forgotten outside', async () => {
    const seen = await withOrigin({ requestId: 'request-1', traceparent }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentRequest();
    });
    expect(seen?.requestId).toBe('request-1');
    expect(seen?.trace).toMatchObject({ traceId: traceparent.slice(3, 35), parentSpanId: '00f067aa0ba902b7' });
    expect([currentRequest(), currentOrigin()]).toEqual([undefined, undefined]);
  });

  it('tells what comes after it whose step it is', () => {
    const [step, told] = withOrigin({ traceparent }, () => [currentRequest(), currentOrigin()] as const);
    expect(told?.requestId).toBe(step?.requestId);
    expect(told?.traceparent).toBe(`00-${step?.trace.traceId}-${step?.trace.spanId}-01`);
  });
});
