import { presentOwnUser, type UserDocument } from '../identity';
import * as texts from '../texts/archive';
import type { DataRightsContext } from './data-rights.context';
import type { PersonalFile } from './personal-data';
import { jsonListChunks, textChunks, type ZipEntry, zipOf } from './zip';

/** Streams everything that is stored about an account as a zip file. */
export class ExportService {
  constructor(private readonly context: Pick<DataRightsContext, 'parts' | 'pictures' | 'blogArchive'>) {}

  /** @param token the reader's own token, with which their blogs are fetched; null when the grown-up asks */
  export(user: UserDocument, token: string | null): AsyncGenerator<Uint8Array> {
    return zipOf(this.entries(user, token));
  }

  private async *entries(user: UserDocument, token: string | null): AsyncGenerator<ZipEntry> {
    const { parts, pictures, blogArchive: blogs } = this.context;
    yield { name: 'README.txt', chunks: textChunks(readme(user, blogs !== null)) };
    yield entryOf({ name: 'account.json', value: accountOf(user) });
    for (const part of parts) for await (const file of part.export(user._id)) yield entryOf(file);
    if (blogs) {
      const userId = user._id.toHexString();
      const written = token === null ? blogs.entriesOf('blogs', userId) : blogs.blogsOf(token);
      yield { name: 'blogs.json', chunks: jsonListChunks(written) };
      for (const part of writtenParts)
        yield { name: `${part}.json`, chunks: jsonListChunks(blogs.entriesOf(part, userId)) };
    }
    const picture = await pictures.read(user.image);
    if (picture) yield { name: 'picture.webp', chunks: bytesOf(picture), isCompressed: true };
  }
}

function entryOf(file: PersonalFile): ZipEntry {
  const chunks = 'rows' in file ? jsonListChunks(file.rows) : textChunks(JSON.stringify(file.value, null, 2));
  return { name: file.name, chunks };
}

function accountOf(user: UserDocument) {
  const { lastVisitDay, unsubscribedAt, emailVerifiedAt = null, emailBouncedOn = null, lettersOff = [] } = user;
  const account = presentOwnUser(user, { signed: (image) => image }, { isPreview: false });
  return { ...account, emailVerifiedAt, emailBouncedOn, lastVisitDay, unsubscribedAt, lettersOff };
}

/** Parts that come from the blog service, besides the blogs. */
const writtenParts = ['comments', 'replies', 'likes', 'bookmarks', 'revisions', 'unfinished'] as const;

function readme({ name }: UserDocument, withBlogs: boolean): string {
  const lines = [
    texts.hello(name),
    '',
    texts.intro,
    ...texts.accountFiles,
    ...(withBlogs ? texts.writtenFiles : []),
    texts.pictureFile,
    '',
  ];
  return lines.join('\n');
}

async function* bytesOf(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
