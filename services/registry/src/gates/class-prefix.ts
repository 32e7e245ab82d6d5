/** `mf_art_club` names its classes `art-club-…`, as the build's CSS modules do. */
export function classPrefixOf(remote: string): string {
  return `${remote.replace(/^mf_/, '').replaceAll('_', '-')}-`;
}

/** The prefix of the classes of the shell and the kit. */
export const shellPrefix = 'shell-';
