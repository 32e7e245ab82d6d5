import {
  type DraftContent,
  type DraftState,
  emptyDraft,
  isUnsaved,
  reconcile,
  type StoredDraft,
  withContent,
  withSaved,
} from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { propertyRuns } from '@storysprout/service-kit/testing';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { presentDraft } from '../../src/blogs/drafts/draft.rules';
import { blogSite } from '../support/blog-site';

const site = blogSite('draft-devices');

/**
 * A page on one device. Typed text is stored on the device at once. A save may not arrive, or its response may get
 * lost.
 */
class Device {
  /** As in localStorage: it survives a crash and signing out. */
  text: DraftState = emptyDraft;
  isOnline = true;
  /** As in memory: a crash loses it. */
  private sent: DraftContent | null = null;
  private asides = 0;

  constructor(
    private readonly name: string,
    private readonly userId: ObjectId,
  ) {}

  type(word: string): void {
    this.text = withContent(this.text, { text: `${this.text.words.text} ${word}` });
  }

  crash(): void {
    this.sent = null;
  }

  async save(isAnswerLost = false): Promise<void> {
    if (!this.isOnline || !isUnsaved(this.text)) return;
    const { version, words } = this.text;
    this.sent = words;
    try {
      const stored = await site.modules.blogs.draftService.save(this.userId, 'new', { version, words });
      if (!isAnswerLost) this.text = withSaved(this.text, words, stored.version);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      if (!isAnswerLost) await this.reconcile(error.unfinished ?? null);
    }
  }

  async open(): Promise<void> {
    if (!this.isOnline) return;
    const found = await site.modules.blogs.draftService.find(this.userId, 'new');
    await this.reconcile(found && presentDraft(found));
  }

  private async reconcile(other: StoredDraft | null): Promise<void> {
    const step = reconcile(this.text, this.sent, other);
    if (step.aside) {
      this.asides += 1;
      const place = `new~${this.name}-${this.asides}`;
      await site.modules.blogs.draftService.save(this.userId, place, { version: 0, words: step.aside });
    }
    this.text = step.text;
  }
}

const event = fc.record({
  device: fc.nat(1),
  what: fc.constantFrom(
    'type',
    'type',
    'type',
    'save',
    'save',
    'save',
    'lost',
    'crash',
    'open',
    'signOut',
    'offline',
    'online',
  ),
});

async function apply(what: string, device: Device, word: string, words: string[]): Promise<void> {
  if (what === 'type') {
    device.type(word);
    words.push(word);
  } else if (what === 'save') await device.save();
  else if (what === 'lost') await device.save(true);
  else if (what === 'crash') {
    device.crash();
    await device.open();
  } else if (what === 'open') await device.open();
  else if (what === 'signOut') {
    await device.save();
    device.crash();
  } else device.isOnline = what === 'online';
}

async function allSavedWords(userId: ObjectId): Promise<string[]> {
  return (await site.modules.blogs.draftService.list(userId)).flatMap(({ words }) => words.text.split(' '));
}

it('never loses a word, whatever two devices do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
      const userId = new ObjectId();
      const devices = [new Device('a', userId), new Device('b', userId)] as const;
      const words: string[] = [];
      for (const [index, { device, what }] of events.entries()) {
        await apply(what, devices[device === 0 ? 0 : 1], `w${index}`, words);
      }
      for (const device of devices) device.isOnline = true;
      for (let round = 0; round < 3; round += 1) for (const device of devices) await device.save();
      expect(devices.some(({ text }) => isUnsaved(text))).toBe(false);
      expect(await allSavedWords(userId)).toEqual(expect.arrayContaining(words));
    }),
    { numRuns: propertyRuns(60) },
  );
});

it('loses words when a device saves without saying what it has seen, so the test above can fail', async () => {
  const userId = new ObjectId();
  const [one, other] = [new Device('a', userId), new Device('b', userId)];
  one.type('tablet');
  await one.save();
  other.type('laptop');
  const found = await site.modules.blogs.draftService.find(userId, 'new');
  other.text = { ...other.text, version: found?.version ?? 0 };
  await other.save();
  expect(await allSavedWords(userId)).not.toContain('tablet');
});
