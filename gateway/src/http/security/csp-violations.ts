import { Counter } from 'prom-client';
import * as z from 'zod/mini';
import type { HttpContext } from '../http.context';
import { siteCsp } from './csp';

const modern = z.object({
  type: z.string(),
  body: z.object({
    effectiveDirective: z.optional(z.string()),
    blockedURL: z.optional(z.string()),
    sourceFile: z.optional(z.nullable(z.string())),
  }),
});

/** `application/reports+json`: several reports, also of other kinds. */
const modernReports = z.array(z.looseObject({ type: z.string(), body: z.unknown() })).check(z.maxLength(50));

/** `application/csp-report`: a single report from an older browser. */
const olderReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
    'source-file': z.optional(z.string()),
  }),
});

/** Either format. */
export const cspReports = z.union([modernReports, olderReport]);
export type CspReports = z.infer<typeof cspReports>;

/** The only data that is read of a violation, to choose among known labels. */
interface Violation {
  readonly directive: string;
  /** Addresses that may show whose code it was, the likeliest first. */
  readonly addresses: readonly string[];
}

const finer = 'script-src-elem script-src-attr style-src-elem style-src-attr frame-src object-src'.split(' ');
const ours = Object.keys(siteCsp({ apiBaseUrl: '', devOrigins: [] }));
/** Directives of our policies, and the finer ones that browsers report instead. */
const directives: ReadonlySet<string> = new Set([
  ...ours.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  ...finer,
]);

/** Counts violations by directive and remote; nothing else of a report is kept. */
export class CspViolations {
  private readonly counter: Counter<'directive' | 'remote'>;

  constructor(private readonly context: Pick<HttpContext, 'metrics' | 'remotes'>) {
    this.counter = new Counter({
      name: 'csp_violations_total',
      help: 'Violations of the content security policy, by directive and by the remote whose code it was.',
      labelNames: ['directive', 'remote'],
      registers: [context.metrics.registry],
    });
  }

  count(reports: CspReports): void {
    for (const { directive, addresses } of violationsOf(reports)) {
      const remotes = addresses
        .map(remoteIn)
        .filter((name) => name !== undefined && this.context.remotes.isListed(name));
      this.counter.inc({
        directive: directives.has(directive) ? directive : 'other',
        remote: remotes[0] ?? 'none',
      });
    }
  }
}

function violationsOf(reports: CspReports): Violation[] {
  return Array.isArray(reports) ? reports.flatMap(modernViolation) : [olderViolation(reports)];
}

function modernViolation(report: unknown): Violation[] {
  const read = modern.safeParse(report);
  if (!read.success || read.data.type !== 'csp-violation') return [];
  const { effectiveDirective = '', sourceFile, blockedURL } = read.data.body;
  return [{ directive: effectiveDirective, addresses: [sourceFile ?? '', blockedURL ?? ''] }];
}

function olderViolation({ 'csp-report': report }: z.infer<typeof olderReport>): Violation {
  const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0] ?? '';
  return { directive, addresses: [report['source-file'] ?? '', report['blocked-uri'] ?? ''] };
}

/** The remote whose folder contains the address. */
function remoteIn(address: string): string | undefined {
  return /^https?:\/\/[^/]+\/remotes\/(\w{1,64})\//.exec(address)?.[1];
}
