import { mkdirSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Anchor, type AnchorStore, parseAnchor } from './anchor';

const pattern = /^anchors-\d{4}-\d\d\.jsonl$/;
/** How many months are read and compared; older files stay untouched. At one anchor a minute, a month is at most 15 MB. */
const monthsRead = 2;

/**
 * Anchors as lines of append-only files, one for each month, on a volume that the database's users cannot reach. Several
 * processes of one machine may share the folder, because each line is written at once.
 */
export class FileAnchorStore implements AnchorStore {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  async add(anchor: Anchor): Promise<void> {
    const file = await open(join(this.folder, `anchors-${anchor.at.slice(0, 7)}.jsonl`), 'a', 0o600);
    try {
      await file.appendFile(`${JSON.stringify(anchor)}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  async last(): Promise<Anchor | null> {
    const text = (await this.texts()).at(-1);
    return text === undefined ? null : parseAnchor(text);
  }

  async texts(): Promise<readonly string[]> {
    const names = (await readdir(this.folder)).filter((name) => pattern.test(name)).sort();
    const newest = names.slice(-monthsRead).map((name) => readFile(join(this.folder, name), 'utf8'));
    return (await Promise.all(newest)).flatMap((text) => text.split('\n').filter((line) => line !== ''));
  }
}
