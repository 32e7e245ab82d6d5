import { newKeys } from './new-keys.mjs';

/**
 * Prints settings for compose.yaml with new keys and passwords: `node infra/docker/make-env.mjs > infra/docker/.env`.
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

for (const [name, value] of Object.entries(settings)) process.stdout.write(`${name}=${value}\n`);
