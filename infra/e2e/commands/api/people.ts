import { randomBytes } from 'node:crypto';

/** An invented person for the tests; each name and address is used once. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const nicknames = ['Juniper', 'Pebble', 'Clover', 'Sparrow', 'Maple', 'Pocket', 'Ziggy', 'Willow'];

/** A new child, unique in this run. */
export function someChild(nickname = nicknames[Math.floor(Math.random() * nicknames.length)] ?? 'Juniper'): Person {
  const letters = [...randomBytes(4)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  const name = `${nickname}${letters}`;
  return { name, email: `${name.toLowerCase()}@reader.example`, password: 'kites-and-crayons' };
}

/** The moderator the site was started with. */
export function moderator(): Person {
  return {
    name: 'Moderator',
    email: process.env.E2E_ADMIN_EMAIL ?? '',
    password: process.env.E2E_ADMIN_PASSWORD ?? '',
  };
}
