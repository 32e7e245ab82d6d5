import { oneOf } from './phrase';

/** Beside swear words, what nobody is called by themselves or others here. */
const unkind = `stupid idiot* moron* loser* dumb dumbass weirdo* fatso fatty dummkopf trottel connard* idiota* imbecil* nazi nazis hitler kkk
  sex sexy porn* xxx penis* vagina* boob boobs boobies tits titties nude nudes pussy cum horny milf hentai dildo* rape rapist pedo pedos
  suicide kms`;
/** People are called these, and the list of swear words means others. */
const alsoNames = 'kike fick fuk mf ching chingiz chinghiz';

export const unkindNameShape = new RegExp(`^${oneOf(unkind)}$`);
export const alsoNameShape = new RegExp(`^${oneOf(alsoNames)}$`);
