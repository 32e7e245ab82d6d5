import { oneOf, phrases } from './phrase';

/** Words that are unkind no matter whom they are about. */
const swearing = `fuck* fuk fuks fuking fukin fukk fck* fcuk* fking f*ck* f**k* f*** fu*k phuck* motherf* mf shit shits shitty shite shithead shitting shitt sh*t* sht bullshit bitch* b*tch* biatch bastards
  asshole* arsehole* a**hole asshat dickhead* dickface prick pricks cunt* c*nt* cnt pissed pissoff p*ss* wanker* w*nk* w*nker bollocks tosser* bellend* slag slags
  slut* whore* wh*re* hoes skank* thot fag fags faggot* f*g f*ggot nigg* n*gg* paki pakis chinks gyppo tranny kike spic coons retard* r*tard* spastic* butthole*
  scheiss* sheisse arschloch* arsch arschl* a*schloch fick fickt ficker fickdich gefickt hurensohn* h*rensohn hure huren nutte* wichser* wixer* wixxer fotze* schlampe* missgeburt*
  verpiss* schwuchtel* kanake* neger merde putain pute p*te pu*e salope* encul* enfoire* niquer nique ntm fdp batard* pedale bougnoule* connard* connasse* mierda m*erda puta puto p*ta
  hijueputa hijodeputa hijo*puta joder cabron* pendej* p*ndej* gilipoll* cono maricon* maric*n culero* ching* zorra cazzo stronzo vaffanculo kurwa kut klootzak
  twat twats cocksucker* dickhead* fu-k pussyhole wtf stfu lmfao ffs gtfo fml kys`;

export const swearingPhrases = [
  phrases({
    kind: 'unkind',
    isClear: true,
    hints: 'ass bastard dick piss crap bloody damn hell go off screw sod bugger you pissing cock',
    says: [
      '(?:you|youre|your|dumb|stupid|fat|lazy|kiss my|my|bad|smart|little|old|lame|such a|a|what an|what a) (?:\\S+ )?(?:ass|asses|bastard)(?= )(?! (?:is|and|named|called|who|that|carried|who))',
      '(?:youre|you are|such|being|your|you|ur) (?:a |such a |an absolute |absolute |being a |total )*(?:dick|cock|prick|knob|bastard)',
      'piss off|(?:bugger|sod|eff|f) off|(?:screw|damn) you|go to hell|suck my|(?:what|who|why) the (?:hell|f|fudge|heck are you)|bloody hell|piece of crap|full of crap',
    ],
  }),
];

/** Matches a single word of the list. */
export const swearShape = new RegExp(`^${oneOf(swearing)}$`);
