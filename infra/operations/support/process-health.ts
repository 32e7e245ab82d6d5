/** The state that a process reports. */
export interface ProcessHealth {
  readonly name: string;
  readonly healthz: unknown;
  readonly readyz: unknown;
  /** Metrics about its state. The gateway has its metrics on a port of its own, which no other process reaches. */
  readonly figures: readonly string[];
}

const limitMs = 5_000;
const telling =
  /^(process_resident_memory_bytes|process_start_time_seconds|nodejs_eventloop_lag_p99_seconds|sockets_connected|queue_|outbox_|moderation_o|email_run_|http_request_duration_seconds_count\{.*status="5)/;

/** Asks every process at once. One that does not answer is listed with the reason. */
export function askProcesses(addresses: Readonly<Record<string, string>>): Promise<ProcessHealth[]> {
  return Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      const [healthz, readyz, metrics] = await Promise.all(
        ['/healthz', '/readyz', '/metrics'].map((path) => ask(`${address}${path}`)),
      );
      const figures = typeof metrics === 'string' ? metrics.split('\n').filter((line) => telling.test(line)) : [];
      return { name, healthz, readyz, figures };
    }),
  );
}

async function ask(url: string): Promise<unknown> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    const text = await answer.text();
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : 'unknown'}`;
  }
}
