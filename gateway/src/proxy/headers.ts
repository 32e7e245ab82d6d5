import type { IncomingHttpHeaders } from 'node:http';

/** Headers that are about one connection, not about the message (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Set by the gateway itself, so what a client claims is dropped. */
const ours = new Set([
  'host',
  'expect',
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

/** All headers but those of the connection, including the ones its `Connection` header names. */
export function endToEnd(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = connectionNamed(headers.connection);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hopByHop.has(name) && !named.has(name)) kept[name] = value;
  }
  return kept;
}

function connectionNamed(connection: string | string[] | undefined): Set<string> {
  return new Set(
    String(connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}

export interface Origin {
  requestId: string;
  /** The gateway's step of the trace. */
  traceparent: string;
  /** Who asks, as far as the gateway can tell. */
  address: string;
  protocol: string;
  host: string;
}

/** A client's headers as a service gets them. */
export function upstreamHeaders(headers: IncomingHttpHeaders, origin: Origin): Record<string, string | string[]> {
  const kept = Object.entries(endToEnd(headers)).filter(([name]) => !ours.has(name));
  return {
    ...Object.fromEntries(kept),
    'x-request-id': origin.requestId,
    traceparent: origin.traceparent,
    'x-forwarded-for': origin.address,
    'x-forwarded-proto': origin.protocol,
    'x-forwarded-host': origin.host,
  };
}
