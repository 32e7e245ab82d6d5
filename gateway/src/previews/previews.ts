import { type OpenPreview, previewTicket } from '@storysprout/contract';
import { AppError, type ServiceClient } from '@storysprout/service-kit';
import { LRUCache } from 'lru-cache';
import { cacheBytes } from '../memory-bounds';

/** How long a preview is served without asking again whether its builds are still there. */
const knownMs = 30_000;

/** What the links to previews show, as the registry says. */
export class Previews {
  private readonly known = new LRUCache<string, OpenPreview>({
    ttl: knownMs,
    maxSize: cacheBytes.previews,
    // Texts may take two bytes a character.
    sizeCalculation: (preview, ticket) => 2 * (ticket.length + JSON.stringify(preview).length) + 512,
  });

  constructor(
    private readonly registry: Pick<ServiceClient, 'call'>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Null for a ticket that is no ticket, or whose preview has ended. @throws when the registry is away */
  async find(ticket: string): Promise<OpenPreview | null> {
    if (!previewTicket.safeParse(ticket).success) return null;
    const preview = this.known.get(ticket) ?? (await this.ask(ticket));
    return preview && Date.parse(preview.until) > this.now() ? preview : null;
  }

  private async ask(ticket: string): Promise<OpenPreview | null> {
    try {
      const preview = await this.registry.call('POST /internal/registry/previews/open', { body: { ticket } });
      this.known.set(ticket, preview);
      return preview;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
