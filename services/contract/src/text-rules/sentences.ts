import { undisguised, type Word, wordsOf } from './words';

/** A sentence in the form in which phrases are compared: the meanings of its words, with one space between them. */
export interface Sentence {
  readonly words: readonly Word[];
  /** The words' meanings, in order. */
  readonly meant: readonly string[];
  /** All meanings, with a space before and after each. */
  readonly joined: string;
}

/** Longer sentences are split. No phrase is that long, and the time stays proportional to the length of the text. */
const longestSentence = 60;

export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  const finish = () => {
    if (words.length > 0) sentences.push(sentenceOf(joinSpacedLetters(words)));
    words = [];
  };
  for (const word of wordsOf(text)) {
    if (word.startsSentence && !isLetter(word)) finish();
    if (words.length >= longestSentence) finish();
    words.push(word);
  }
  finish();
  return sentences;
}

function sentenceOf(words: readonly Word[]): Sentence {
  const meant = words.map(({ form }) => meaningOf(form));
  return { words, meant, joined: ` ${meant.join(' ')} ` };
}

const isLetter = ({ start, end }: Word) => end - start === 1;

/** "s t u p i d" and "s.t.u.p.i.d" become one word. */
function joinSpacedLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const run = spacedRun(words, at);
    const first = words[at];
    const last = words[at + run - 1];
    if (first && last && run >= 3) {
      const form = words
        .slice(at, at + run)
        .map(({ form }) => form)
        .join('');
      joined.push({ ...first, form, end: last.end });
    } else if (first) joined.push(first);
    at += run >= 3 ? run : 1;
  }
  return joined;
}

function spacedRun(words: readonly Word[], from: number): number {
  let length = 0;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (!word || !isLetter(word) || !/[\p{L}\p{N}@$]/u.test(word.form)) break;
    const before = words[at - 1];
    if (length > 0 && before && word.start - before.end > 3) break;
    length += 1;
  }
  return length;
}

/** Short forms that children write, and their meanings. */
const shortForms: Readonly<Record<string, string>> = {
  u: 'you',
  r: 'are',
  ur: 'your',
  yr: 'your',
  "you're": 'youre',
  'you´re': 'youre',
  ya: 'you',
  yu: 'you',
  yur: 'your',
  yer: 'your',
  y: 'why',
  b: 'be',
  n: 'and',
  '2': 'to',
  '4': 'for',
  gonna: 'going to',
  wanna: 'want to',
  wana: 'want to',
  gotta: 'got to',
  gimme: 'give me',
  lemme: 'let me',
  dunno: 'dont know',
  dnt: 'dont',
  cld: 'could',
  wld: 'would',
  shld: 'should',
  plz: 'please',
  pls: 'please',
  plss: 'please',
  ppl: 'people',
  any1: 'anyone',
  anybody: 'anyone',
  every1: 'everyone',
  everybody: 'everyone',
  some1: 'someone',
  somebody: 'someone',
  nobody: 'noone',
  no1: 'noone',
  'no-one': 'noone',
  hw: 'how',
  abt: 'about',
  bc: 'because',
  cuz: 'because',
  cos: 'because',
  coz: 'because',
  h8: 'hate',
  m8: 'mate',
  mom: 'mum',
  mommy: 'mum',
  mummy: 'mum',
  mam: 'mum',
  moms: 'mums',
  daddy: 'dad',
  pic: 'photo',
  pics: 'photos',
  pix: 'photos',
  picture: 'photo',
  pictures: 'photos',
  selfies: 'photos',
  selfie: 'photo',
  msg: 'message',
  mssg: 'message',
  txt: 'text',
  tmrw: 'tomorrow',
  nr: 'number',
  num: 'number',
  insta: 'instagram',
  snapchat: 'snap',
  skool: 'school',
  skul: 'school',
  ill: 'ill',
  i: 'i',
  shes: 'she is',
  hes: 'he is',
  theyre: 'they are',
  im: 'im',
  "i'm": 'im',
  "c'est": 'cest',
  wat: 'what',
  wot: 'what',
  whats: 'whats',
  luv: 'love',
  rlly: 'really',
  rly: 'really',
  srsly: 'seriously',
  wen: 'when',
  wer: 'where',
  wher: 'where',
  frend: 'friend',
  frends: 'friends',
  stoopid: 'stupid',
  stupit: 'stupid',
  stoopit: 'stupid',
  stuped: 'stupid',
  uglee: 'ugly',
  dume: 'dumb',
  idot: 'idiot',
  idoit: 'idiot',
  luser: 'loser',
  looser: 'loser',
  parent: 'parents',
  nix: 'nichts',
  bro: 'brother',
  dem: 'them',
  dat: 'that',
  da: 'the',
  tho: 'though',
};

const knownMeanings = new Map<string, string>();
/** The largest number of cached words. They are cached because the same words occur again and again. */
const mostKnown = 20_000;

/** The word that is meant: "U" is "you", "st0o0pid" is "stupid". */
function meaningOf(form: string): string {
  const known = knownMeanings.get(form);
  if (known !== undefined) return known;
  const meaning = readMeaning(form);
  if (knownMeanings.size >= mostKnown) knownMeanings.clear();
  knownMeanings.set(form, meaning);
  return meaning;
}

function readMeaning(form: string): string {
  const known = shortForms[form];
  if (known !== undefined) return known;
  if (isWord.test(form)) return stretched.test(form) ? undisguised(form) : form;
  if (isNumber.test(form) || isOrdinal.test(form)) return form;
  const plain = undisguised(form);
  return shortForms[plain] ?? (plain || form);
}

const isWord = /^\p{L}+$/u;
const isNumber = /^\d+$/;
/** "4b", "3rd", "10am": the digits don't stand for letters. */
const isOrdinal = /^[1-9]\d*[a-z]{1,3}$/;
const stretched = /(\p{L})\1\1/u;
