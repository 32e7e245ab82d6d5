import { describe, expect, it } from 'vitest';
import type { Outcome } from './drill';
import type { Fault } from './faults';
import { broken, type Findings } from './report-findings';

const planned: Fault = { name: 'rolling', what: 'rolling restart', isPlanned: true, run: async () => [] };
const crash: Fault = { name: 'blog', what: 'blog killed', run: async () => [] };
const failure = { name: 'like', isWrite: true, endedAt: 1, tookMs: 5, failure: '503 unavailable' };
const onTime = { name: 'blog service 1', tookMs: 3_000, exitCode: 0 };

function findings(changes: Partial<Outcome> = {}, others: Partial<Findings> = {}): Findings {
  const outcome: Outcome = {
    fault: planned,
    samples: [{ ...failure, failure: null }],
    acknowledged: [],
    drains: [onTime],
    remarks: { noted: [], broken: [] },
    awayMs: 1_000,
    lastFailureMs: null,
    afterwardsMs: 0,
    hasRecovered: true,
    sockets: { wanted: 2, connected: 2, silent: 0, reconnectedAfterMs: [700] },
    runId: 'run',
    ...changes,
  };
  const emails = new Map([['run', { total: 3, once: 3, twice: 0, lost: 0, inDoubt: 0 }]]);
  const nothing = { lostWrites: [], lostJobs: [], wrongSums: [], crashes: [], afterwards: [] };
  return { outcomes: [outcome], emails, ...nothing, ...others };
}

describe('broken promises', () => {
  it('are none when all went well', () => {
    expect(broken(findings())).toEqual([]);
  });

  it('are a failed request of a planned restart, but not of a crash', () => {
    expect(broken(findings({ samples: [failure] }))).toEqual(['rolling restart: 1 requests failed']);
    expect(broken(findings({ samples: [failure], fault: crash }))).toEqual([]);
  });

  it('are what a fault finds broken itself', () => {
    const remarks = { noted: ['gateway 1: 200 MB'], broken: ['gateway 1 grew by 300 MB'] };
    expect(broken(findings({ remarks }))).toEqual(['rolling restart: gateway 1 grew by 300 MB']);
  });

  it('are what was found broken once the readers were gone', () => {
    const remarks = { noted: ['1 account was erased again'], broken: ['a ban was undone'] };
    expect(broken(findings({}, { afterwards: [{ what: 'restore', remarks }] }))).toEqual(['restore: a ban was undone']);
  });

  it.each([
    { ...onTime, tookMs: 10_500 },
    { ...onTime, exitCode: 1 },
    { ...onTime, exitCode: null },
  ])('are a process that does not end by itself in time: %o', (drain) => {
    expect(broken(findings({ drains: [drain] }))).toHaveLength(1);
  });

  it('are e-mails lost or sent twice, but not those the moderator is shown', () => {
    const figures = { total: 3, once: 2, twice: 0, lost: 0, inDoubt: 0 };
    const emailed = (change: object) => findings({}, { emails: new Map([['run', { ...figures, ...change }]]) });
    expect(broken(emailed({ inDoubt: 1 }))).toEqual([]);
    expect(broken(emailed({ lost: 1 }))).toEqual(['rolling restart: e-mails: 2/3, 1 lost']);
    expect(broken(emailed({ twice: 1 }))).toEqual(['rolling restart: e-mails: 2/3, 1 twice']);
    expect(broken(findings({}, { emails: new Map() }))).toHaveLength(1);
  });

  it('are a site that does not get well, what was lost, sums that are wrong and crashes', () => {
    expect(broken(findings({ hasRecovered: false }))).toHaveLength(1);
    const lostWrites = [{ kind: 'like', blogId: 'b', userId: 'u' } as const];
    expect(broken(findings({}, { lostWrites, lostJobs: ['j'], wrongSums: ['s'], crashes: ['c'] }))).toHaveLength(4);
  });
});
