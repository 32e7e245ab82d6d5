import type { IncomingHttpHeaders } from 'node:http';
import { cacheTagsHeader, previewHeader, staleTagsHeader } from '@storysprout/contract';

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
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

/** Set by the gateway itself; a client's own values are dropped. */
const ours = new Set<string>([
  previewHeader,
  'host',
  'expect',
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

/** Headers by which services control the gateway's cache. */
const forGateway = new Set<string>([cacheTagsHeader, staleTagsHeader]);

/** Returns a response's headers, as passed on to a reader. */
export function readersHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return endToEnd(headers, forGateway);
}

const none: ReadonlySet<string> = new Set();

/** All headers but the hop-by-hop ones, those that `Connection` names, and those in `others`. */
export function endToEnd(headers: IncomingHttpHeaders, others = none): Record<string, string | string[]> {
  const named = connectionNamed(headers.connection);
  const kept: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !hopByHop.has(name) && !named.has(name) && !others.has(name)) kept[name] = value;
  }
  return kept;
}

function connectionNamed(connection: string | string[] | undefined): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive') return none;
  return new Set(
    String(connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}

export interface Origin {
  requestId: string;
  /** The gateway's span of the trace. */
  traceparent: string;
  /** The client's address, as far as the gateway can tell. */
  address: string;
  protocol: string;
  host: string;
  /** True if the reader is on the origin of previews. */
  isPreview: boolean;
}

/** Returns whether an unknown proxy has forwarded the request: a reader's browser sends none of these headers. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some((name) => name in headers);
}

/** A client's headers, as passed on to a service. */
export function upstreamHeaders(headers: IncomingHttpHeaders, origin: Origin): Record<string, string | string[]> {
  return {
    ...endToEnd(headers, ours),
    'x-request-id': origin.requestId,
    traceparent: origin.traceparent,
    'x-forwarded-for': origin.address,
    'x-forwarded-proto': origin.protocol,
    'x-forwarded-host': origin.host,
    ...(origin.isPreview && { [previewHeader]: '1' }),
    ...(isForwarded(headers) && { via: [headers.via, '1.1 proxy'].filter(Boolean).join(', ') }),
  };
}
