/** The avatar catalogue (docs/product.md#avatars). Pictures are emoji-style art of our own, never a trademark. */

const entries = [
  { name: 'panda', label: 'Panda', unlockXp: 100 },
  { name: 'cherry', label: 'Cherry', unlockXp: 500 },
  { name: 'robot', label: 'Robot', unlockXp: 1_000 },
  { name: 'batman', label: 'Batman', unlockXp: 1_500 },
  { name: 'spiderman', label: 'Spiderman', unlockXp: 2_000 },
  { name: 'astronaut', label: 'Astronaut', unlockXp: 2_000 },
  { name: 'hercules', label: 'Hercules', unlockXp: 2_100 },
  { name: 'micky', label: 'Micky', unlockXp: 3_000 },
  { name: 'princess', label: 'Princess', unlockXp: 3_500 },
  { name: 'atom', label: 'Atom', unlockXp: 4_000 },
  { name: 'elf', label: 'Elf', unlockXp: 4_500 },
  { name: 'hawkeye', label: 'Hawkeye', unlockXp: 5_000 },
  { name: 'jerry', label: 'Jerry', unlockXp: 5_500 },
  { name: 'tom', label: 'Tom', unlockXp: 6_000 },
  { name: 'robin', label: 'Robin', unlockXp: 6_500 },
  { name: 'spongebob', label: 'Spongebob', unlockXp: 7_000 },
  { name: 'wonderwoman', label: 'Wonderwoman', unlockXp: 7_500 },
  { name: 'steven', label: 'Steven', unlockXp: 8_000 },
  { name: 'superhero', label: 'Superhero', unlockXp: 8_500 },
  { name: 'dinosour', label: 'Dinosour', unlockXp: 9_000 },
] as const;

export type AvatarId = `avatar-${(typeof entries)[number]['name']}`;

export interface Avatar {
  readonly id: AvatarId;
  readonly label: string;
  /** The picture's address on the site, the same wherever the site is served. */
  readonly image: string;
  /** Total XP that unlocks the avatar. */
  readonly unlockXp: number;
}

export const avatars: readonly Avatar[] = entries.map(({ name, label, unlockXp }) => ({
  id: `avatar-${name}`,
  label,
  image: `/art/avatars/${name}.webp`,
  unlockXp,
}));

/** The avatar with this id, or `undefined` when there is none. */
export function findAvatar(id: string): Avatar | undefined {
  return avatars.find((avatar) => avatar.id === id);
}
