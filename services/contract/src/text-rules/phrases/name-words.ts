import { oneOf } from './phrase';

/** Words that are refused in names, in addition to swear words. */
const unkind = `stupid idiot* moron morons loser* dumb dumbass weirdo* fatso fatty dummkopf trottel connard* idiota* imbecil* nazi nazis hitler kkk
  sex sexy porn porno pornos pornhub pornstar* xxx penis penises vagina* boob boobs boobies tits titties nude nudes pussy cum horny milf hentai dildo dildos rape rapist pedo pedos
  suicide kms killyourself paedo* pedoph* molester* chinga chingad* chingar chingon* chingue*`;
/** Real names that are also in the list of swear words. */
const alsoNames = 'kike fick fuk mf ching* slutsk*';
/** Sites and services for chatting, with names that hardly mean anything else. */
const elsewhere =
  'insta instagram tiktok snapchat whatsapp watsapp whatsap telegram discord skype facebook wechat viber omegle bereal imessage gmail';
/** The same names written with a gap. */
const gapped = "tik tok|snap chat|what['’]?s app|dis cord|insta gram|tele gram|g[ -]mail";

export const unkindNameShape = new RegExp(`^${oneOf(unkind)}$`);
export const alsoNameShape = new RegExp(`^${oneOf(alsoNames)}$`);
/** Matches one of these names, or the short form of a service followed by a colon. */
export const elsewhereShape = new RegExp(
  `(?<!\\p{L})(?:(?:${oneOf(elsewhere)}|${gapped})(?!\\p{L})|(?:sc|ig|fb|tt|dc|yt|vk|tg|qq|kik|disc|snap|rblx|roblox|steam|xbox|psn|epic)\\s?:)`,
  'iu',
);
