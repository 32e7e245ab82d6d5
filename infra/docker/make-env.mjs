import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { newKeys, newPasswords } from './new-keys.mjs';

/**
 * Writes the settings of compose.yaml with new keys and passwords to a new file that only its owner can read: `node
 * infra/docker/make-env.mjs infra/docker/.env`. Without a file it prints them. It never overwrites an existing file,
 * but `node infra/docker/make-env.mjs --add infra/docker/.env` adds the passwords of stores that earlier releases did
 * not have. Protect the file like a key: with it anybody can sign in as anybody and read every backup.
 */
const linesOf = (settings) => Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
/** Returns the setting of a process's private key: `mail-worker` becomes `MAIL_WORKER` in its name. */
const ofProcess = ([name, key]) => [`INTERNAL_PRIVATE_KEY_${name.toUpperCase().replaceAll('-', '_')}`, key];

function newSettings() {
  const { INTERNAL_PRIVATE_KEYS, ...keys } = newKeys();
  return {
    PUBLIC_URL: 'http://localhost:8080',
    ADMIN_EMAIL: 'admin@storysprout.example',
    ...keys,
    ...Object.fromEntries(Object.entries(INTERNAL_PRIVATE_KEYS).map(ofProcess)),
    ...newPasswords(),
  };
}

function addPasswords(file) {
  const text = readFileSync(file, 'utf8');
  const known = new Set(text.match(/^\w+(?==)/gm));
  const missing = linesOf(newPasswords()).filter((line) => !known.has(line.split('=', 1)[0]));
  appendFileSync(file, (text.endsWith('\n') ? '' : '\n') + missing.join(''));
  return missing.length;
}

function makeFile(file) {
  try {
    writeFileSync(file, linesOf(newSettings()).join(''), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    process.stderr.write(`${file} exists already and is left as it is. With --add, missing passwords are added.\n`);
    process.exitCode = 1;
    return;
  }
  say(
    `${file} is made. It holds every key of the site: protect it. Next: set ADMIN_EMAIL and PUBLIC_URL in it (docs/operations.md#install).`,
  );
}

const say = (line) => process.stdout.write(`${line}\n`);

const [, , file, existing] = process.argv;
if (file === '--add') say(`${existing} has the passwords of all stores (${addPasswords(existing)} added).`);
else if (file === undefined) process.stdout.write(linesOf(newSettings()).join(''));
else makeFile(file);
