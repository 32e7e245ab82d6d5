import { type OpenPreview, previewTicket } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { LRUCache } from 'lru-cache';
import { cacheBytes } from '../http';
import type { PreviewsContext } from './previews.context';

/**
 * Time in milliseconds for which a preview is served without asking the registry again whether its builds still exist.
 */
const knownMs = 30_000;

/** Looks up previews by the ticket of their link, in the registry. */
export class Previews {
  private readonly known = new LRUCache<string, OpenPreview>({
    ttl: knownMs,
    maxSize: cacheBytes.previews,
    // Texts may take two bytes a character.
    sizeCalculation: (preview, ticket) => 2 * (ticket.length + JSON.stringify(preview).length) + 512,
  });

  constructor(private readonly context: Pick<PreviewsContext, 'registry'>) {}

  /**
   * Returns null for an invalid ticket, or when its preview has ended.
   *
   * @throws when the registry is unavailable
   */
  async find(ticket: string): Promise<OpenPreview | null> {
    if (!previewTicket.safeParse(ticket).success) return null;
    const preview = this.known.get(ticket) ?? (await this.ask(ticket));
    return preview && Date.parse(preview.until) > Date.now() ? preview : null;
  }

  private async ask(ticket: string): Promise<OpenPreview | null> {
    try {
      const preview = await this.context.registry.call('POST /internal/registry/previews/open', { body: { ticket } });
      this.known.set(ticket, preview);
      return preview;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
