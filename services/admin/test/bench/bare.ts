import nodemailer from 'nodemailer';
import { challengeLetter } from '../../src/mail/letters';

/** The same e-mails with nothing but nodemailer's pool: what there is to lose. Tells the seconds it took on stdout. */
const [url = '', count = '0', poolSize = '5'] = process.argv.slice(2);
const from = 'Storysprout <hello@storysprout.example>';
const settings = { publicUrl: 'https://storysprout.example', from };
const transport = nodemailer.createTransport({ url, pool: true, maxConnections: Number(poolSize), maxMessages: 1_000 });

function sendOne(number: number) {
  const userId = `${number}`.padStart(24, '0');
  const job = {
    runId: userId,
    challengeId: userId,
    userId,
    name: `Reader ${number}`,
    topic: 'Speed',
    unsubscribeToken: userId,
  };
  const mail = challengeLetter(`bare-${userId}`, { ...job, email: `reader-${number}@mail.example` }, settings);
  return transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html });
}

const startedAt = performance.now();
let next = 0;
/** As many under way as the mail worker has, so that neither keeps all of them in memory. */
await Promise.all(
  Array.from({ length: Number(poolSize) * 4 }, async () => {
    while (next < Number(count)) await sendOne(next++);
  }),
);
process.stdout.write(`${(performance.now() - startedAt) / 1_000}\n`);
transport.close();
