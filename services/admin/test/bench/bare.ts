import nodemailer from 'nodemailer';
import { letterHtml, letterText } from '../../src/letters/letter-layout';
import { challengeContent, unsubscribeUrlOf } from '../../src/letters/letter-writer';

/** Sends the same e-mails with only nodemailer's pool, as the baseline. Prints the seconds it took to stdout. */
const [url = '', count = '0', warmUp = '0', poolSize = '5'] = process.argv.slice(2);
const from = 'Storysprout <hello@storysprout.example>';
const settings = { publicUrl: 'https://storysprout.example', from };
const transport = nodemailer.createTransport({ url, pool: true, maxConnections: Number(poolSize), maxMessages: 1_000 });

function sendOne(number: number) {
  const name = `Reader ${number}`;
  const unsubscribeUrl = unsubscribeUrlOf(`${number}`.padStart(24, '0'), settings);
  const { subject, parts } = challengeContent('Speed', { name, unsubscribeUrl }, settings);
  const to = { name, address: `reader-${number}@mail.example` };
  return transport.sendMail({ from, to, subject, text: letterText(parts), html: letterHtml(parts) });
}

/** Enough e-mails under way to keep the pool busy without holding all of them in memory. */
async function send(total: number): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const sender = async () => {
    while (next < total) await sendOne(next++);
  };
  await Promise.all(Array.from({ length: Number(poolSize) * 4 }, sender));
  return (performance.now() - startedAt) / 1_000;
}

await send(Number(warmUp));
process.stdout.write(`${await send(Number(count))}\n`);
transport.close();
