import { plainForm } from './plain-form';
import { undisguised } from './words';

/** Letters that look like Latin ones and hardly occur in sentences, in addition to those of `plainForm`. */
const pairs =
  'đd łl ħh ŧt ɵo ⱥa гr пn օo սu ոn հh ցg ᎠD ᎷM ᏆI ᎢT ᎻH ᎬE ᏟC ᏢP ᏞL ᏚS ᎪA ᏒR ᏙV ᏃZ ᏴB ᏀG ᎫJ ᏦK ᎳW ᎥI ꓮA ꓐB ꓚC ꓓD ꓰE ꓝF ꓖG ꓧH ꓲI ꓙJ ꓗK ꓡL ꓟM ꓠN ꓳO ꓑP ꓣR ꓢS ꓔT ꓴU ꓦV ꓪW ꓫX ꓬY ꓜZ ' +
  'σo єe яr ЯR ИN ПN ΣE ӨO ƬT ᄃC ⍺a ∂d ⲁa ⲉe ⲓi ⲟo ⲣp ⲥc ⲧt ⲩy ⲅr цu ηn εe ΛA ΔA ∆A ᎡR ⲀA ⲈE ⲎH ⲒI ⲔK ⲘM ⲚN ⲞO ⲢP ⲤC ⲦT ⲨY ɩi ɨi ŋn ɾr ʂs ʈt ɖd ɱm ʊu əe ɛe ǝe ɇe ɐa ɔc ɟf ɥh ᴉi ɹr ʇt ɯm ʍm ɓb ɗd ɠg ƙk ɲn ƥp ƭt ʋv ƴy ' +
  // The letters that "fancy text" generators produce.
  'ᗩA ᗷB ᑕC ᗪD ᗴE ᖴF ᘜG ᕼH ᒍJ ᛕK ᒪL ᗰM ᑎN ᑭP ᖇR ᔕS ᑌU ᐯV ᗯW ᗅA ᗞD ₳A ฿B ₵C ¢c ₫d €E ₣F ₲G ⱨh ₭K ⱡl £L ₥M ₦N ₱P ɽr ₴S ₮T ʉu ₩W ¥Y ⱬz คa ςc ๔d ђh เi ɭl ๓m ภn ๏o קp รs Շt ยu ฬw ǟa ɮb ƈc ʄf ɦh ʝj ӄk ռn քp ֆs ȶt աw';
const latin = new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]));
const lookalike = new RegExp(`[${[...latin.keys()].join('')}]`, 'g');
const lowerCherokee = /[\uab70-\uabbf]/g;
/** Letters in dark circles and squares, and the letters that flags consist of. Each range begins with its A. */
const signs = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const beginnings = [0x1f1e6, 0x1f170, 0x1f150];

function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return String.fromCharCode(65 + code - (beginnings.find((first) => first <= code) ?? code));
}

/** Returns the name without accents and with look-alikes replaced by Latin letters. */
function latinForm(name: string): string {
  const bare = name.normalize('NFKD').replace(/[\p{M}\p{Lm}\p{Default_Ignorable_Code_Point}]/gu, '');
  return plainForm(bare)
    .replace(lowerCherokee, (letter) => letter.toUpperCase())
    .replace(lookalike, (letter) => latin.get(letter) ?? letter)
    .replace(signs, letterOf);
}

/**
 * Returns the lower-case words of a name for each way of reading it: "StupidHead_22" as one or two words, "m0d3rator"
 * with and without letters for its digits, "a d m i n" as one word, and "s★aff" with its sign.
 */
export function readingsOfName(name: string): string[][] {
  const plain = latinForm(name);
  const apart = plain.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const readings = [plain, apart].flatMap((text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}@$!|'’]+/gu) ?? [];
    return [words, words.map((word) => word.replace(/^\p{N}+|\p{N}+$/gu, ''))].map(readWords);
  });
  const withSigns = plain.toLowerCase().split(/[\s._-]+/);
  // A sign after a word is an ornament ("tea♥"), but one before it may be its first letter ("∂dmin").
  const cut = [/^\P{L}+|\P{L}+$/gu, /\P{L}+$/gu].map((edge) => withSigns.map((word) => word.replace(edge, '')));
  return [...readings, ...cut.map((words) => words.filter(Boolean))];
}

function readWords(words: readonly string[]): string[] {
  return joinSpelled(words.map(undisguised).filter(Boolean));
}

/** Joins single letters in a row, which are one spelled-out word. */
function joinSpelled(words: readonly string[]): string[] {
  const spelled = words.map((word, at) => (word.length === 1 && words[at + 1]?.length === 1 ? word : `${word} `));
  return spelled.join('').split(' ').filter(Boolean);
}
