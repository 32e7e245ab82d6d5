import { newKeys } from './new-keys.mjs';

/**
 * Prints settings for compose.yaml with new keys and passwords: `node infra/docker/make-env.mjs > infra/docker/.env`.
 * Keep the file as you would a key: with it anybody can sign in as anybody and read every backup.
 */
const settings = {
  PUBLIC_URL: 'http://localhost:8080',
  ADMIN_EMAIL: 'admin@storysprout.example',
  ...newKeys(),
};

for (const [name, value] of Object.entries(settings)) process.stdout.write(`${name}=${value}\n`);
