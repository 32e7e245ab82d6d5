/** Characters that XML forbids even when escaped; children's texts may contain any of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const refused = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function xml(text: string): string {
  return text
    .replace(refused, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
