import { writeFileSync } from 'node:fs';
import { newKeys } from './new-keys.mjs';

/**
 * Writes settings for compose.yaml with new keys and passwords into a new file that only its owner can read:
 * `node infra/docker/make-env.mjs infra/docker/.env`. Without a file it prints them. An existing file stays as it is.
 * Keep the file as you would a key: with it anybody can sign in as anybody and read every backup.
 */
const { INTERNAL_PRIVATE_KEYS, ...keys } = newKeys();
/** `mail-worker` is `MAIL_WORKER` in a setting's name. */
const ofProcess = ([name, key]) => [`INTERNAL_PRIVATE_KEY_${name.toUpperCase().replaceAll('-', '_')}`, key];

const settings = {
  PUBLIC_URL: 'http://localhost:8080',
  ADMIN_EMAIL: 'admin@storysprout.example',
  ...keys,
  ...Object.fromEntries(Object.entries(INTERNAL_PRIVATE_KEYS).map(ofProcess)),
};

const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
const [, , file] = process.argv;
if (file === undefined) process.stdout.write(lines.join(''));
else writeFileSync(file, lines.join(''), { mode: 0o600, flag: 'wx' });
