import { describe, expect, it } from 'vitest';
import { continueTrace, sampled, traceparentOf } from './trace-context';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

describe('continueTrace', () => {
  it('goes on with the trace of the caller, as a step of its own', () => {
    const trace = continueTrace(`00-${traceId}-${parent}-01`);
    expect(trace).toEqual({
      traceId,
      parentSpanId: parent,
      spanId: expect.stringMatching(/^[\da-f]{16}$/),
      isSampled: true,
    });
    expect(trace.spanId).not.toBe(parent);
    expect(continueTrace(traceparentOf(trace))).toMatchObject({ traceId, parentSpanId: trace.spanId });
  });

  it('keeps whether it is sampled, and reads what a later version says', () => {
    expect(continueTrace(`00-${traceId}-${parent}-00`).isSampled).toBe(false);
    expect(continueTrace(`00-${traceId}-${parent}-03`).isSampled).toBe(true);
    expect(continueTrace(`cc-${traceId}-${parent}-01-what-comes-later`).traceId).toBe(traceId);
  });

  it.each([
    undefined,
    '',
    'nonsense',
    `00-${traceId}-${parent}`,
    `00-${traceId}-${parent}-01-more`,
    `00-${traceId}-${parent}-1`,
    `ff-${traceId}-${parent}-01`,
    `00-${traceId.toUpperCase()}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.slice(1)}-${parent}-01`,
    `x00-${traceId}-${parent}-01`,
  ])('begins a new one for %j', (header) => {
    const trace = continueTrace(header);
    expect(trace).toMatchObject({ parentSpanId: undefined, isSampled: true });
    expect(trace.traceId).toMatch(/^[\da-f]{32}$/);
    expect(trace.traceId).not.toBe(traceId);
    expect(continueTrace(header).traceId).not.toBe(trace.traceId);
  });
});

describe('sampled', () => {
  it('exports about the share asked for, whatever the caller wished', () => {
    const wished = Array.from({ length: 2_000 }, () => continueTrace(undefined));
    const share = (ratio: number) => wished.filter((trace) => sampled(trace, ratio).isSampled).length / wished.length;
    expect([share(0), share(1)]).toEqual([0, 1]);
    expect(share(0.25)).toBeGreaterThan(0.18);
    expect(share(0.25)).toBeLessThan(0.32);
    expect(sampled(continueTrace(`00-${traceId}-${parent}-00`), 1).isSampled).toBe(true);
  });
});
