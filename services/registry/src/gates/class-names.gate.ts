import { classPrefixOf } from './class-prefix';
import type { FitGate } from './gate';

/**
 * Styles match classes by how they begin: styles of `mf_art` may match `art-club-page`, which would be a class of
 * `mf_art_club`. So no two remotes may have such names. A remote that readers have already keeps its name.
 */
export const classNamesGate: FitGate = ({ remote: { name } }, { current, neighbours }) => {
  if (current) return [];
  const own = classPrefixOf(name);
  return neighbours.flatMap(({ who, remote }) => {
    if (!remote) return [];
    const other = classPrefixOf(remote.name);
    const isAmbiguous = own.startsWith(other) || other.startsWith(own);
    return isAmbiguous ? [`classes of ${name} and of ${who} could not be told apart: it needs another name`] : [];
  });
};
