import type { SaveDraftRequest, StoredDraft } from '@storysprout/contract';
import { type FakeApi, refuse } from '@storysprout/kit/testing';

interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A fake of the server's drafts of one account, shared by all of its devices. */
export class DraftServer {
  readonly texts = new Map<string, StoredDraft>();
  private versions = 0;

  /** Stores a draft as if another device had written it. */
  leave(place: string, text: string, title = ''): void {
    this.save(place, { version: this.texts.get(place)?.version ?? 0, words: { text, title } });
  }

  textAt(place: string): string | undefined {
    return this.texts.get(place)?.words.text;
  }

  addTo(api: FakeApi): void {
    api.answer({
      'GET /blog/unfinished': () => ({
        unfinished: [...this.texts.values()].map(({ words, ...rest }) => ({
          ...rest,
          title: words.title ?? '',
          excerpt: words.text,
        })),
      }),
      'GET /blog/unfinished/:place': ({ params }: Asked) => ({
        unfinished: this.texts.get(params.place ?? '') ?? null,
      }),
      // The kit's types ensure what is sent here; the server's own tests cover what it accepts.
      'PUT /blog/unfinished/:place': ({ params, body }: Asked) =>
        this.save(params.place ?? '', body as SaveDraftRequest),
      'DELETE /blog/unfinished/:place': ({ params }: Asked) => {
        this.texts.delete(params.place ?? '');
        return { success: true, message: 'These words are gone.' };
      },
    });
  }

  private save(place: string, { version, words }: SaveDraftRequest) {
    const found = this.texts.get(place);
    if (version !== (found?.version ?? 0)) return refuse(409, 'You wrote something else here.', 'conflict');
    this.versions += 1;
    const text = { place, version: this.versions, at: new Date().toISOString(), words };
    this.texts.set(place, text);
    return { success: true, place, version: text.version, at: text.at };
  }
}
