/**
 * The site's big parts by name, to tell readers what is missing and whose page an address is while the part itself
 * cannot say so. Everything else comes from the parts' own manifests.
 */
interface KnownPart {
  readonly name: string;
  readonly label: string;
  readonly paths: RegExp;
}

const knownParts: readonly KnownPart[] = [
  { name: 'mf_blog', label: 'The blogs', paths: /^\/(blogs|blog|postblog)(\/|$)/ },
  {
    name: 'mf_dashboard',
    label: 'This page',
    paths: /^\/(dashboard|leaderboard|achievements|weeklychallenge)(\/|$)/i,
  },
  { name: 'mf_admin', label: 'The admin page', paths: /^\/admindashboard(\/|$)/ },
  { name: 'mf_funzone', label: 'FunZone', paths: /^\/funzone(\/|$)/ },
];

/** The part this address belongs to; undefined when there is none. */
export function ownerOf(path: string): KnownPart | undefined {
  return knownParts.find(({ paths }) => paths.test(path));
}

export function labelOf(remote: string): string {
  return knownParts.find(({ name }) => name === remote)?.label ?? 'This part';
}
