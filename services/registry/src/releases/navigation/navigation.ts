import type { NavigationItem, RemoteManifest } from '@storysprout/contract';

/** Menus belong to all teams, so a link in one is shown only after a moderator has confirmed it. */

type Manifest = Omit<RemoteManifest, 'contract'>;

/** The key of a confirmation. A link with another text, address or place needs a confirmation of its own. */
export function keyOf({ place, path, label }: Pick<NavigationItem, 'place' | 'path' | 'label'>): string {
  return JSON.stringify([place, path, label]);
}

export class Confirmations {
  /** @param trusted addresses whose links need no confirmation, as `mf_club:/club` */
  constructor(private readonly trusted: readonly string[]) {}

  /** The manifest with only the links that readers may see. */
  shown<M extends Manifest>(manifest: M, confirmed: readonly string[]): M {
    const { navigation } = manifest;
    return navigation
      ? { ...manifest, navigation: navigation.filter((item) => this.isShown(manifest, item, confirmed)) }
      : manifest;
  }

  /** Links that wait for a moderator, each once. */
  waiting(manifests: readonly Manifest[], confirmed: readonly string[]): NavigationItem[] {
    const items = manifests.flatMap((manifest) =>
      (manifest.navigation ?? []).filter((item) => !this.isShown(manifest, item, confirmed)),
    );
    return [...new Map(items.map((item) => [keyOf(item), item])).values()];
  }

  private isShown({ name }: Manifest, item: NavigationItem, confirmed: readonly string[]): boolean {
    return this.trusted.includes(`${name}:${item.path.replace(/\?.*/, '')}`) || confirmed.includes(keyOf(item));
  }
}
