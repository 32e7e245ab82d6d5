import type { IncomingMessage } from 'node:http';
import { networkOf } from '@storysprout/service-kit';
import { AddressLimit } from './address-limit';
import { clientAddress } from './client-address';
import type { RealtimeContext } from './realtime.context';

/** A live connection as engine.io knows it, by websocket or polling. */
interface Connection {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
  close(discard: boolean): unknown;
}

type Answer = (refusal: string | null, allowed: boolean) => void;

/** Decides before a connection is accepted: an accepted one already takes memory. */
export class Handshake {
  private readonly limit: AddressLimit;
  private readonly knownOrigins: ReadonlySet<string>;

  constructor(private readonly context: Pick<RealtimeContext, 'config' | 'publicUrl'>) {
    const { config, publicUrl } = context;
    this.limit = new AddressLimit(config.SOCKETS_PER_ADDRESS);
    this.knownOrigins = new Set([new URL(publicUrl).origin, ...config.CORS_ORIGINS]);
  }

  /** Called by engine.io for every new connection, but not when polling is upgraded to a websocket. */
  readonly allowRequest = (request: IncomingMessage, answer: Answer): void => {
    const refusal = this.refusalOf(request);
    answer(refusal, refusal === null);
  };

  /** Counts a connection for as long as it lasts. */
  readonly count = (connection: Connection): void => {
    const address = this.addressOf(connection.request);
    if (this.limit.take(address)) connection.once('close', () => this.limit.giveBack(address));
    else connection.close(true);
  };

  private refusalOf(request: IncomingMessage): string | null {
    if (!this.isKnownOrigin(request)) return 'foreign_origin';
    return this.limit.hasRoom(this.addressOf(request)) ? null : 'too_many';
  }

  private addressOf(request: IncomingMessage): string {
    return networkOf(clientAddress(request, this.context.config.TRUSTED_PROXIES));
  }

  /** Browsers send the page's origin. A client that sends none is not a page, so cross-site attacks don't apply. */
  private isKnownOrigin(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    if (origin === undefined || this.knownOrigins.has(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === this.hostOf(request);
  }

  /** Returns the host that the reader's browser requested, which a trusted proxy may have replaced. */
  private hostOf({ headers }: IncomingMessage): string | undefined {
    const forwarded = this.context.config.TRUSTED_PROXIES > 0 ? headers['x-forwarded-host'] : undefined;
    return forwarded?.toString().split(',')[0]?.trim() ?? headers.host;
  }
}
