/** Returns the text as a reader sees it: look-alike letters become Latin ones, and invisible characters are removed. */
export function plainForm(text: string): string {
  if (isPlain.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(lookalike, (letter) => latin.get(letter) ?? letter);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is meant, with everything in it.
const isPlain = /^[\x00-\x7f]*$/;
const invisible = /\u00ad|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2064]|\ufeff|[\ufe00-\ufe0f]|\u20e3/g;

/** Letters of other alphabets that look like Latin ones. Replacing them does no harm in words of their own alphabet. */
const pairs =
  'аa еe оo рp сc уy хx іi ѕs јj ԁd һh ӏl ԛq ԝw вb нh кk мm тt АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI Ѕs αa οo νv ιi κk ρp τt υu μu χx ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ɑa ɡg ıi ƒf øo ʟl ɪi ʀr ɴn ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ꜱs ꜰf';
const latin = new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]));
const lookalike = new RegExp(`[${[...latin.keys()].join('')}]`, 'g');
