import { type PictureName, type Session, type SlotItem, useSession } from '@storysprout/kit';
import type { Access } from '../../session/page-guard';
import type { Remote, RemoteTable } from '../list/remote-table';
import { useRemotes } from '../loading/remote-registry';

/** A link in one of the platform's menus. */
export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly order: number;
  readonly icon?: PictureName;
}

/** The properties of a reader that decide what they see. Moderators are signed in. */
type Reader = Pick<Session, 'isSignedIn' | 'isAdmin'>;

function maySee(access: Access, { isSignedIn, isAdmin }: Reader): boolean {
  return access === 'public' || (isSignedIn && (access === 'user' || isAdmin));
}

/** Returns a picture of the remote's own release, or else one of the kit's. */
function pictureOf({ folder, manifest: { pictures = {} } }: Remote, icon: string): PictureName {
  const file = Object.hasOwn(pictures, icon) ? pictures[icon] : undefined;
  return file ? `${folder}/${file}` : `/art/emoji/${icon}-small.webp`;
}

const byOrder = (one: { readonly order: number }, other: { readonly order: number }) => one.order - other.order;

/** Returns the links that live remotes have at this place of the platform. */
export function navItems(table: RemoteTable, place: string, reader: Reader): NavItem[] {
  const items = [...table.values()].flatMap((remote) =>
    (remote.manifest.navigation ?? [])
      .filter((item) => item.place === place && maySee(item.access, reader))
      .map(({ path, label, order, icon }) => ({
        to: path,
        label,
        order,
        ...(icon && { icon: pictureOf(remote, icon) }),
      })),
  );
  return items.sort(byOrder);
}

/** Returns the widgets that live remotes have for this slot. */
export function slotItems(table: RemoteTable, name: string, reader: Reader): SlotItem[] {
  const items = [...table.values()].flatMap((remote) =>
    (remote.manifest.slots ?? [])
      .filter(({ slot, access = 'public' }) => slot === name && maySee(access, reader))
      .map(({ icon, ...item }) => ({ remote: remote.name, ...item, ...(icon && { icon: pictureOf(remote, icon) }) })),
  );
  return items.sort(byOrder);
}

export function useNavigation(place: string): NavItem[] {
  return navItems(useRemotes().table, place, useSession());
}

export function useSlotItems(name: string): SlotItem[] {
  return slotItems(useRemotes().table, name, useSession());
}
