import { describe, expect, it } from 'vitest';
import { givenNames } from '../../../test/support/given-names';
import { readToolConfig } from '../../config';
import { requireGoodName } from './name.rules';
import { holdsReserved, phraseOf } from './reserved-names';

const stores = { MONGODB_URL: 'mongodb://localhost', REDIS_URL: 'redis://localhost' };
const { RESERVED_NAMES: reserved } = readToolConfig(stores);
const phrases = [...reserved, 'Sprout Keeper'].map(phraseOf);
const isTaken = (name: string) => {
  try {
    requireGoodName(name);
    return !holdsReserved(name, phrases);
  } catch (error) {
    expect(error).toMatchObject({ code: 'text_refused' });
    return false;
  }
};
const refusedOf = (list: readonly string[]) => list.filter((name) => !isTaken(name));

describe('names', () => {
  it('are 400 given names of 20 countries', () => {
    expect(givenNames).toHaveLength(400);
  });

  it.each([
    ['alone', (name: string) => name],
    ['with an initial', (name: string) => `${name} M.`],
    ['with an animal', (name: string) => `${name} Otter`],
    ['with two digits', (name: string) => `${name}_07`],
  ])('may be a given name %s', (_, of) => {
    expect(refusedOf(givenNames.map(of))).toEqual([]);
  });

  it('may be made of words and emoji', () => {
    const made = [
      'Kid copper violet',
      'PaperKite',
      'Captain Cookie 7',
      'Zoë & Max',
      'Teamwork',
      'Badminton Bea',
      'Tea M.',
      'Staf F',
      'Robin',
      'Rose 👩‍🚀',
      'Sun ☀️',
      'علی‌رضا',
      'क्‍षमा',
      'Porntip',
      'Dildora',
      'Chinglun Otter',
      'Anton Slutsky',
      'Tea7',
      'Tea♥',
      'Discovery Kid',
      'Mia 100000',
      'Pen Isla',
      'Nguyễn'.normalize('NFD'),
      'xX_Soup_Lord_Xx',
      'Mia Te A. Moss',
      'Яна',
      'Anna.Li',
      '1️⃣ Mia',
      '♥Mia',
    ];
    expect(refusedOf(made)).toEqual([]);
  });

  it('are not those of moderators, however they are disguised', () => {
    const attacks = [
      'Moderator',
      'Moderators',
      'Admin',
      'Storysprout Team',
      'The Official Mia',
      'TeacherTom',
      'adMin',
      'support_1',
      '1admin1',
      'Аdmin',
      'аԁмιn',
      'ＡＤＭＩＮ',
      '𝐌𝐨𝐝𝐞𝐫𝐚𝐭𝐨𝐫',
      'ⓐⓓⓜⓘⓝ',
      '🅰🅳🅼🅸🅽',
      '🇦🇩🇲🇮🇳',
      'ꓮꓓꓟꓲꓠ',
      'Ádmïn',
      'Ađmin',
      'A d m i n',
      'S.t.a.f.f',
      'Mode Rator',
      'Story Sprout',
      'm0d3rator',
      '@dmin',
      'OfficiaI',
      'rnoderator',
      'Adminnnn',
      'Sprout Keeper',
      'sprout keeper 2',
      'SproutKeeper',
      'adm|n',
      's★aff',
      'm໐derat໐r',
      'moderɐtor',
      'tːeːaːm',
      'adーmin',
      '₳₫₥¡₦',
      'ᗩᗪᗰIᑎ',
      'Λdmin',
      'adnnin',
      'aclmin',
      'Spr★ut Keeper',
      'Adminn',
      'Stafff',
      'The Story Sprout crew',
      'Mia Mode Rator',
      'OFFICӀAL',
      '▲dmin',
      'ƬΣΛᄃΉΣЯ',
      'мσ∂єяαтσя',
      'ꭺꭰꮇꮖɴ',
    ];
    expect(refusedOf(attacks)).toEqual(attacks);
  });

  it.each([
    ['a zero-width space', 'Mi\u200ba'],
    ['a joiner between Latin letters', 'Mi\u200da'],
    ['a soft hyphen', 'Mi\u00ada'],
    ['tag characters', 'Mia\u{e0061}\u{e0062}'],
    ['a filler', 'Mia\u3164'],
    ['a mark of direction', 'Mia\u200f'],
    ['a variation selector', 'Mi\ufe0fa'],
    ['a private character', 'Mia\ue000'],
    ['a letter that is drawn as nothing', 'Mi\u{13441}a'],
    ['a sign of emoji behind a digit', 'Mia1\ufe0f2'],
    ['nothing but marks', '\u0301\u0301'],
    ['a pile of marks', `Mi${'\u0336\u0322\u0315'.repeat(2)}a`],
  ])('hold no %s', (_, name) => {
    expect(isTaken(name)).toBe(false);
  });

  it('hold no way to reach somebody, and no unkind word', () => {
    const bad = [
      'maple@example.org',
      '0151 2345 6789',
      '+44 20 7946 0958',
      'www.maple.example.com',
      'add me on snap',
      'otter#5512',
      'fuck you',
      'F u c k',
      'Shit Head',
      'StupidHead_22',
      'ｆｕｃｋ',
      'Sh1t',
      'Idiot',
      'Dick Head',
      'f*ck',
      'ᖴᑌᑕK',
      'Chingada',
      'insta: miarose',
      'Mia on Discord',
      'ｉｎｓｔａ miarose',
      'sc: miaax',
      'Mia5551234567',
      '٠١٥١٢٣٤٥٦٧٨٩',
      '5★5★5★1★2★3★4★5',
      'disc0rd mia',
      '1nsta miarose',
      'sn@pchat',
      'Tik Tok mia',
      'kik: miarose',
      'miakids.nl',
      'KillYourself',
    ];
    expect(refusedOf(bad)).toEqual(bad);
  });

  it('reserve what the setting says', () => {
    const own = ['direktor', 'front desk'].map(phraseOf);
    expect(holdsReserved('Herr Direktor', own)).toBe(true);
    expect(holdsReserved('Front Desk Mia', own)).toBe(true);
    expect(holdsReserved('Desk Front', own)).toBe(false);
  });
});
