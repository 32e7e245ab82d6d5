import { strict as assert } from 'node:assert';
import { newReader } from '../../commands/api/readers';
import type { Reader } from '../reader';
import { signInQuietly } from '../sign-in';
import type { Story } from '../story';

/** Records every note that the page plays from now on, with the audio context that plays it. */
async function listen(reader: Reader): Promise<void> {
  await reader.window.run(`(() => {
    window.playedNotes = [];
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      window.playedNotes.push(this.context);
      return start.apply(this, when);
    };
    return null;
  })()`);
}

/** Without a sound card, even an audio context created by the story stays silent. */
const hasSoundCard = (reader: Reader) =>
  reader.window.run<boolean>(`(async () => {
    const context = new AudioContext();
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 2000))]);
    return context.state === 'running';
  })()`);

const countNotes = (reader: Reader) => reader.window.run<number>('window.playedNotes.length');

/** Turning over a card makes a sound. While muted it does not, and the button shows that. */
export const sounds: Story = {
  title: 'hear sounds, and mute them',
  tell: async ({ reader, api }) => {
    await signInQuietly(reader, await newReader(api));
    await reader.open('/funzone/memory');
    await listen(reader);
    await reader.click('button', 'Play');
    await reader.click('button', /^Card 1,/);
    await reader.find('window.playedNotes.length > 0', 'a note that is played');
    if (await hasSoundCard(reader))
      await reader.find('window.playedNotes.every(({ state }) => state === "running")', 'a sound that is heard');
    await reader.click('button', 'Turn sounds off');
    await reader.sees('button', 'Turn sounds on');
    const before = await countNotes(reader);
    await reader.click('button', /^Card 2,/);
    await reader.sees('button', /^Card 2, (?!face down)/);
    assert.equal(await countNotes(reader), before, 'a muted page plays nothing');
    await reader.click('button', 'Turn sounds on');
    await reader.sees('button', 'Turn sounds off');
  },
};
