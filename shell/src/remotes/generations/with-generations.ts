import type { Federation, SharingFederation, Source } from '../federation-types';
import { generationOf, type Offer } from './generation-of';
import { guestPart } from './guest-part';
import { SecondKits } from './second-kits';

/** Returns the share scope of a generation. The shell's own is the federation's default. */
const scopeOf = (at: number) => (at === 0 ? 'default' : `second-${at}`);

interface Generations {
  /** The shell's own versions. */
  readonly own: Offer;
  readonly others: typeof __GENERATIONS__;
  readonly kits?: Pick<SecondKits, 'get'>;
}

/**
 * The federation for a shell with a second generation of kit and React. A remote that the shell's own versions don't
 * suit is initialised in the share scope of its generation, and its parts are wrapped for the page.
 */
export function withGenerations(
  federation: SharingFederation,
  { own, others, kits = new SecondKits() }: Generations,
): Federation {
  const placed = new Map<string, number>();
  const offered = new Set<number>();
  const indexOf = ({ needs }: Source) => generationOf(needs, [own, ...others.map(({ shared }) => shared)]);

  async function start(at: number) {
    const { entry, shared: versions } = others[at - 1] ?? { entry: '', shared: {} };
    const { shared, kit } = await kits.get(entry);
    if (!offered.has(at)) federation.offer(versions, shared, scopeOf(at));
    offered.add(at);
    return kit;
  }

  return {
    preloadRemote: (...asked) => federation.preloadRemote(...asked),
    registerRemotes(sources, options) {
      for (const source of sources) placed.set(source.name, indexOf(source));
      const inScopes = sources.map(({ name, entry }) => ({ name, entry, shareScope: scopeOf(placed.get(name) ?? 0) }));
      federation.registerRemotes(inScopes, options);
    },
    async loadRemote(id) {
      const at = placed.get(id.split('/', 1)[0] ?? '') ?? 0;
      if (at === 0) return federation.loadRemote(id);
      const kit = await start(at);
      const module = await federation.loadRemote(id);
      return module && { default: guestPart(kit, module.default) };
    },
  };
}
