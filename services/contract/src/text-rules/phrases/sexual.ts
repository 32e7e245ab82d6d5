import { oneOf, phrases } from './phrase';

/** Words that have no other meaning. */
const clear = `s*x p*rn p*nis f*nny b*obs b**bs shagged shags jizzed hooker hookers perv pervert pervy fingered handjobs hoe hoes stripped wank pr*n tittie pussy xxx pornhub onlyfans sex sexy sexual s*x seggs porn* prn pr0n xxx nude nudes boob boobs titties titty penis* vagina* pussies willies ballsack cum cumming jizz sperm
  semen boner erection horny orgasm* orgy orgies masturbat* blowjob* bj handjob dildo* stripper* milf hentai onlyfans pornhub bdsm scrotum
  testicle* anus clit wank* wanking wanker jackoff schwanz muschi titten ficken pimmel mose fotze geil couille* zizi nichon* chatte sexe sexo
  teta tetas polla follar pene chocho verga condom* kondom* blow-job tits fap thot virgin stripclub stripping undressing twerking lingerie
  hump humping shagging arousal naked genital* vulva nipples nipple upskirt camgirl playboy nackt* nackte nackten nackter desnud* sexting sext pornos`;
/** Words with an innocent meaning too. */
const unclear = `willy weiner wiener dong balls nuts deez cock ass booty bum butt fart thicc moan naughty virgin topless undress strip panties bra
  kinky rhymes rearrange calculator soap netflix chill rule fans eggplant jerk blow undress stuff word letters hub incognito melons d1ck bj reveals older starts sucks trousers zeigt bist make-out kiss french suck sucking lick hot rude dirty 69 420 18+ mike moan busen po arsch cul seins culo pito nuts wood coming private`;

export const sexualPhrases = [
  phrases({
    kind: 'sexual',
    isClear: true,
    hints: `${clear} ${clear.replaceAll('*', '')} boobs boobies boobie penises p0rn porno pornos porns sexting condoms nackte nackten desnuda desnudo orgasms
      naked strippers breasts breast wanker wanking masturbate masturbating testicles genitals nippels`,
    says: [`${oneOf(clear)}(?! (?:mole|molerat))`],
  }),
  phrases({
    kind: 'sexual',
    isClear: false,
    hints: `${unclear.replaceAll('*', '')} breasts breast v f s orange waffle sites site babies made doing`,
    says: [
      'netflix and chill|rule 34|only ?fans|jerk(?:ing|s)? off|blow me|drop the soap|(?:rhymes|starts|ends|begins) with (?:\\S+ )?(?:punt|f|uck|s|duck|hit|fit|luck|bunt|hunt|sock|clock|rock)|dirty (?:word|words|joke|jokes|edition|talk|song|stuff)|(?:talk|talks|talking|talked) dirty|orange and black|the hub|does it for money|(?:undress|undressing) the|incognito|nice melons|eggplant peach|wet (?:my )?(?:pants|plants) but|(?:dick|d1ck) (?:move|energy|head|pic)|how (?:\\S+ )?(?:babby|babies|baby) (?:is|are|get)',
      'deez ?nut\\S*|mike (?:hawk|oxlong|hunt)|hugh jas\\S*|ben dover|blue waffle|(?:my|your|his|their|big|hairy|a) (?:\\S+ )?(?:willy|willies|wiener|weiner|dong|ballsack|nutsack|boobies|dick|cock)|(?:big|hairy|my|his|your|lick|suck|sweaty) (?:\\S+ )?(?:balls|nuts)',
      '(?:nice|hot|big|fat|sexy|shake|bare|your|my|his|her|look at that) (?:\\S+ )?(?:ass|booty|butt|bum|arse|culo|po|behind|boobs|bra|panties)|booty (?:booty|call|shake|pic)|(?:ass|@ss)(?: ass)*',
      '(?:see|show|something|videos?|pictures?|photos?|stuff|film|films|movie|site|sites|magazine|joke|jokes|rude|dirty) (?:\\S+ ){0,3}(?:rude|dirty|naughty|18\\+|without clothes|no clothes|grown-up things|xxx|undress|undressed|topless)|(?:hot|naughty|spicy) (?:girls|boys|videos|clips|pics|photos|mums|moms|ladies)|18\\+',
      '(?:suck|lick|touch|kiss|grab) (?:my|his|your|it|on|her|this) (?:\\S+ )?(?:\\S+)|(?:take|took|taking) (?:\\S+ )?(?:clothes|trousers|pants|top|shirt) off|(?:with|wearing) (?:no|nothing) (?:clothes|on|underwear)|morning wood|make out|made out|making out|sleep with (?:me|you|him|her|someone)|in bed with|do it in bed|(?:the|say) (?:f|v|s|p|c|d) word|had (?:it|sex) with|how babies (?:are|get)|that.?s what she said',
    ],
  }),
];
