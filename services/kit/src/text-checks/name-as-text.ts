/** A name with its words apart, followed by the name as it is: "StupidHead_22" reads "Stupid Head 22". */
export function nameAsText(name: string): string {
  const apart = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d+)$/u, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim();
  return apart === name ? name : `${apart}\n${name}`;
}
