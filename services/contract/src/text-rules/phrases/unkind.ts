import { oneOf, phrases } from './phrase';

/** Words that hurt when said to or about somebody. About a robot or the weather they are harmless. */
const insults = `stupid dumb dumbest stupidest idiot* idiotic moron* loser* ugly ugliest fat fatty fatso fattest pig smelly stink stinks
  stinky trash garbage pathetic weirdo* freak* creep creepy cringe cringy disgusting annoying coward* crybaby crybabies snitch liar liars
  clown dork nerd noob dimwit dumbass twit twat git prat wally muppet plonker numpty toad rat cow snake brainless braindead useless
  worthless hopeless failure disgrace embarrassing embarrassment spaz spastic retard* psycho ignorant selfish nasty hideous skinny
  spotty copycat poser wannabe jerk scum vermin pest maggot fool peasant filthy bum bums skank minger minging manky lame talentless
  mental dense thick dunce chav scrub trashy dweeb airhead birdbrain hated untalented pigface fatface buttface bully bullies joke
  traitor backstabber fake show-off attention-seeker teachers`;
/** Words that are only said about people. */
const strongInsults = `bastard bastards fea feo gordo gord* tonta tonto blod doof dumm opfer lauch debile moche naze gogole gaylord ctm stirb muerete imbecil creep trash loser* ugly weirdo hasslich sau hdf noob idiot idiots moron* loser losers weirdo* fatso fatty dimwit dumbass retard* spastic spaz crybaby numpty prat twit
  bellend dickhead minger bimbo skank fatface pigface birdbrain stupidhead dumbo fathead pendej* gilipollas hurensohn missgeburt
  blodmann dummkopf vollidiot fettsack fettklops spast spasti abruti connard connasse salope imbecile gorda idiota* subnormal`;
const deInsults = `dumm dumme dummer dummes dummste blod blode bloder blodes doof doofe doofer hasslich hassliche hasslicher fett fette
  fetter idiot idiotin opfer spast spasti loser versager* lugner* feigling heulsuse penner assi trottel depp behindert bescheuert
  bekloppt peinlich ekelhaft eklig widerlich stinkst stinkende stinker schlange hexe kuh schwein sau ziege ratte null nichts mull
  dreck nervig nervst blodmann dummkopf vollidiot fettsack fettklops missgeburt streber* brillenschlange hohl lacherlich mies falsche`;
const frInsults = `bete betes debile cretin* con conne connard connasse moche moches nul nulle nuls gros grosse laid laide naze pue pues
  imbecile abruti abrutie minable ridicule boulet cochon* menteur menteuse honte pouilleux idiot idiote stupide degueulasse vache thon
  balance bouffon bouffonne clown rat rate perdant perdante sale bebe lache truie porc fou folle attarde* mongol triso looser`;
const esInsults = `tonto tonta tontos tontas feo fea feos gordo gorda imbecil* estupido estupida idiota* bobo boba burro burra asqueros*
  inutil subnormal retrasad* mongolo cobarde mentiros* apestas apestosa payaso payasa lloron llorona perdedor* basura rar* ridicul*
  patetic* falsa falso creid* chismos* peor vaca cerdo cerda rata puerco ladron* bebe loca loco ignorante maleducad* marica`;
const insult = oneOf(insults);
const very =
  `(?:(?:a|an|the|so|such|just|really|very|too|literally|actually|always|still|all|only|one|is|are|being|be|get|both|fricking|freaking|
  frigging|bloody|little|big|fat|old|total|complete|absolute|massive|huge|biggest|most|kind|of|sort|like|as|quite|pretty|nothing|but|seriously|totally|
  such|my|no|even|more|in|world|class|school|and|ever|ugly|stupid|dumb|smelly|lazy|silly|boring|dirty) ){0,5}`
    .replace(/\s+/g, ' ')
    .replaceAll('| ', '|');

export const unkindPhrases = [
  phrases({
    kind: 'unkind',
    isClear: true,
    hints: `${insults.replaceAll('*', '')} idiots morons losers weirdos freaks retarded retards weirdest`,
    says: [
      `(?:you|youre|yous) (?:are |look |looks |sound |smell |act |were |is |absolute |stupid |little |dirty |utter |bunch of )?${very}${insult}`,
      `your (?:a|an|so|such|just|really|very|too|literally|actually|always|still|all|fat|ugly|stupid|dumb|nothing|both|the) ${very}${insult}`,
      `your ${oneOf('stupid dumb ugly pathetic disgusting smelly fat idiot* loser* moron* trash cringe annoying useless worthless')}`,
      `(?:you) ${oneOf('stink stinks smell suck sucks bore disgust')}`,
      `(?:what|such) (?:a|an) (?:\\S+ )?${oneOf('loser idiot moron weirdo freak crybaby liar coward pig cow baby clown snitch jerk fatso failure')}`,
    ],
  }),
  phrases({
    kind: 'unkind',
    isClear: false,
    hints: `${strongInsults.replaceAll('*', '')} gorda losers weirdos idiota morons gordos`,
    says: [
      `(?:fette|dumme|sale|totally|very|creepy|bloody|fat|ugly|stupid|big|old|such|just|so) (?:\\S+ )?${oneOf(strongInsults)}`,
      `(?:hey |hi |lol |ok |haha |shut up |hello |omg |ew |ugh |wow )?(?:\\S+ )?${oneOf(strongInsults)}`,
    ],
  }),
  phrases({
    kind: 'unkind',
    isClear: true,
    hints: `shut stfu lost hate hates hated likes like asked cares back cry die dead kys suck sucks delete quit uninstall belong mum mums
      face brain mother log stop noone everyone nobody jump gay retard welcome miss born ugly kill yourself wants`,
    says: [
      'shut (?:it|up|your ~ (?:mouth|face|trap|gob|cakehole)|the ~ up)',
      'stfu|gtfo|kys|ihateyou\\S*',
      '(?:go|just|pls|please|you should|why dont you|you can|should) (?:\\S+ )?(?:die|kill your ?self|kys|hang yourself|jump off|drop dead|disappear|rot)',
      'kill (?:your|ur) ?self|drop dead',
      '(?:get|go) (?:lost|out of here|away you|back to (?:nursery|kindergarten|your|where|preschool|the zoo|bed|school|baby))',
      '(?:i|we|all of us|everyone|they all|they|the whole class|people|class) (?:\\S+ ){0,2}(?:hate|hates|hated|despise) (?:you|your guts|u|youre|all of you|your)',
      '(?:noone|no one|none of us|not one person|nobody) (?:\\S+ )?(?:like|likes|liked|love|loves|want|wants|wanted|need|needs|asked|cares|will miss|would miss|believes|invited|misses|talks to|plays with|trusts) ?(?:you|ur|about you|for you|you here|to be|your|with you|to you)?',
      'go (?:and )?cry ~ (?:mum|mummy|about|to|somewhere|baby)|cry about it|cry (?:more|harder)',
      'you(?:re)? (?:really |all |both |just |so |totally )?(?:suck|sucks|stink)',
      '(?:delete|quit|leave|deactivate) (?:your|this|the) (?:account|blog|acc|page|site|profile|game|class|team|school)|log off and|uninstall (?:life|your|this)',
      'you (?:dont|do not|will never|wont) (?:\\S+ )?(?:belong|deserve|have any friends|have friends|have no friends)|you (?:have|ve got|got) (?:no|zero|0|not a single) (?:friend|friends|mates|life|talent|brain|brains)',
      'your (?:mum|mother|face|brain|mums|hair|nose|teeth|breath|clothes|family|dad|legs|head|accent|house) ~ (?:ugly|fat|stinks|smells|smell|stupid|dumb|gross|disgusting|stink|horrible|poor|broken|poo|weird|trash|cheap|hideous|joke|bird ?s ?nest)',
      '(?:thats|your|youre|you are|so|youre so|you|ur|such a) (?:so )?gay',
      'imagine being (?:this|that|so|you|as)',
      '(?:stop|quit|give up) (?:writing|posting|drawing|singing|talking|trying|being)(?: (?:stories|here|now|forever|on here|please|already|because|and|so))',
    ],
  }),
  phrases({
    kind: 'unkind',
    isClear: true,
    hints: `punch smash break beat kick hurt kill hit slap get find destroy batter wreck bash push pay sorry regret back watch dead strangle
      throw stab jump trip rip snap bite wait waiting`,
    says: [
      '(?:i|we|ill|im|were|well|i will|we will|id) (?:\\S+ ){0,4}(?:punch|smash|break|beat|kick|hurt|kill|hit|slap|get|destroy|batter|wreck|bash|push|strangle|stab|trip|find) (?:you|your|ur|yous)(?: |$)',
      'watch your (?:back|mouth)|youll (?:\\S+ )?(?:pay|regret|be sorry|wish)|you will (?:\\S+ )?(?:pay|regret|be sorry)|youre (?:so |gonna be )?dead(?: meat)?',
      '(?:someone|they|he|she|my brother|my brothers|my friends|we all|all of us) (?:should|will|are going to|is going to|gonna|could|must) (?:\\S+ )?(?:punch|slap|hit|kick|get|beat|hurt|find|smash) (?:you|your|u)',
      '(?:smash|kick|punch|break|rip|beat) (?:your|ur) (?:\\S+ )?(?:face|head|teeth|nose|legs|arm|arms|glasses|phone|bike|ass|butt)',
      '(?:wait|waiting) (?:for you|till|until) ~ (?:after|outside|alone|gate|see|bus|corner|school)',
    ],
  }),
  phrases({
    kind: 'unkind',
    isClear: false,
    hints: `sit play invited invite allowed welcome talk join friend friends ignore avoid come table hang wanted team party welcome near`,
    says: [
      'you (?:cant|cannot|can not|are not|arent|may not|wont|dont get to|will not|shall not|are never) ~ (?:sit|play|come|join|invited|allowed|welcome|talk|our friend|my friend|hang)',
      'youre (?:\\S+ )?(?:not|never|un) ?~ (?:invited|allowed|welcome|our friend|my friend|wanted|coming|in our|in the|part of|one of us)|youre uninvited',
      '(?:dont|do not|never|noone|everyone|lets) (?:\\S+ )?(?:sit|talk|play|hang|be friends|go|speak|ignore) (?:out |near |next )?(?:with|to|near|ignore)? ?(?:him|her|you|them|that|this|us|me)',
      '(?:not|isnt|arent|no longer) (?:our|my|your|her) (?:friend|friends|bff|bestie)',
      '(?:everyone|lets all|all of us|we all|we) (?:\\S+ ){0,3}(?:ignore|avoid|unfriend|block|laugh at|laughing at|laughs at|leave out|hate|hates) (?:you|him|her|them|\\S+)',
      'find (?:other|another|some other|new) (?:friends|table|team|group)|go (?:away|and) (?:play|sit) (?:alone|by yourself|somewhere else)',
    ],
  }),
  phrases({
    kind: 'unkind',
    isClear: true,
    hints: `${deInsults.replaceAll('*', '')} halt verpiss hau niemand keiner hasse geh hassen versager mag braucht fresse klappe schlagen
      verprugel kriegst hdf fick hurensohn deine dein opfer versagerin streberin lugnerin dich`,
    says: [
      `(?:du|ihr|sie|er|die|der) (?:bist|seid|siehst|riechst|schreibst|ist|sieht|hast) (?:\\S+ ){0,4}${oneOf(deInsults)}`,
      `du (?:\\S+ ){0,2}${oneOf(deInsults)}`,
      `(?:so|wie|echt|voll|richtig|ziemlich|sowas von) ${oneOf('dumm blod doof hasslich peinlich eklig bescheuert behindert')}`,
      `(?:halt|halts?|haltet) (?:\\S+ )?(?:maul|fresse|klappe|schnauze|mund)|hdf|halt die`,
      '(?:verpiss|verzieh|verkriech) dich|hau (?:bloss |doch |endlich )?ab|geh (?:doch |bitte )?(?:sterben|weg|heulen|zuruck)|fick dich',
      '(?:niemand|keiner|alle) (?:\\S+ )?(?:mag|will|braucht|hasst|hassen|lieben|leiden|spielt mit|lachen|kann) (?:\\S+ )?(?:dich|dir|du|uber dich|leiden)',
      '(?:ich|wir) (?:\\S+ )?(?:hasse|hassen|schlag|schlage|schlagen|verprugel|verprugle|verprugeln|mach|machen|hau|krieg) (?:dich|dir|euch|deine)',
      `dein(?:e|er)? \\S+ (?:ist|sieht|sind|stinkt) (?:\\S+ ){0,3}${oneOf(`${deInsults} schlecht hasslich mull langweilig schrott stinkt`)}`,
    ],
  }),
  phrases({
    kind: 'unkind',
    isClear: true,
    hints: `${frInsults.replaceAll('*', '')} ferme gueule degage personne deteste casse frappe tape creve honte deteste balance`,
    says: [
      `(?:t ?es|tes|tu es|vous etes|elle est|il est|t|tu) (?:\\S+ ){0,4}${oneOf(frInsults)}`,
      `(?:espece de|sale|gros|grosse|pauvre|bande de|quel|quelle) (?:\\S+ )?${oneOf(frInsults)}`,
      '(?:ferme|fermez) (?:ta|la|vos|ton)|ta gueule|degage\\S*|casse toi|va te faire|va mourir|creve',
      'personne (?:ne |n)?(?:t ?aime|taime|veut|te|joue|ta)|je te deteste|on te deteste|tout le monde (?:te|se moque)',
      '(?:je|on|j|il|ils) (?:\\S+ )?(?:te|va|vais|t) (?:\\S+ )?(?:casse|casser|frappe|frapper|tape|taper|tue|tuer|attend|attendra|defonce|defoncer)',
      `(?:ton|ta|tes) \\S+ (?:est|pue|sont|sent) (?:\\S+ )?${oneOf(`${frInsults} nul mauvais pourri pourrie`)}|ton \\S+ pue`,
    ],
  }),
  phrases({
    kind: 'unkind',
    isClear: true,
    hints: `${esInsults.replaceAll('*', '')} callate vete nadie odio odia pegar asco rompo rompere matar patetico patetica ridicula ridiculo
      asquerosa rara raro ladrona creida creido mentirosa perdedora idiotas`,
    says: [
      `(?:eres|sos|pareces|sois|estas|es|son) (?:\\S+ ){0,4}${oneOf(esInsults)}`,
      `(?:que|so|pedazo de|maldito|maldita|vaya|tu|la|el|mas) (?:\\S+ )?${oneOf('tonto tonta feo fea gordo gorda idiota imbecil estupido estupida asco perdedor perdedora llorona subnormal burra burro payaso basura')}`,
      '(?:callate|vete (?:a|de|al)|largate|nadie te (?:quiere|aguanta|soporta|habla)|te (?:odio|odiamos|odia)|todos te odian|das (?:asco|pena|verguenza)|me das asco|muerete)',
      'te (?:voy|vamos|va) a (?:pegar|matar|romper|partir|dar|esperar|humillar|hacer)|te (?:pego|mato|rompo|parto|espero)',
    ],
  }),
  phrases({
    kind: 'unkind',
    isClear: false,
    hints: `adopted refund fat ugly yellow teeth bleed voted hope dies accent jew jews juif muslim muslims black white chinese wheelchair disabled autistic adhd
      dyslexic stutter poor hijab kopftuch nits poux lice smelly stupid liar cow baby clown embarrassed favour favor bleed worst breathing crying laugh laughing
      lachen lachst rigole tes still neger negro religion god glasses brille braces writer author planks proud hearing nose ears legs girl wets bed skipping
      hassliste hate fan ten kicked trip everyone spelling nursery kid toddler robot dog face goat frog monkey mono chouette chicken scared steal stole refuses
      muller mulltonne loschen meilleur singe rien kuche weak slow quit never weirdest crazy nerd broken smell smells stinks pue stinkt`,
    says: [
      'your (?:\\S+ )?(?:teeth|nose|ears|hair|face|legs|clothes|shoes|skin|accent|writing|story|stories|drawing|drawings|voice|glasses|spelling|poem|poems|jokes|art) (?:\\S+ ){0,4}(?:yellow|bleed|ugly|gross|dumb|stupid|stinks|trash|rubbish|garbage|sucks|boring|worst|disgusting|awful|terrible|horrible|like a (?:pig|goat|horse|witch|monkey|rat|dog|frog)|embarrassing|pathetic|cringe|lame|joke|worse)',
      'you (?:look|sound|smell|run|sing|write|dance|eat|walk|talk|throw|dress) like (?:a|an|my|the|someone|something) ',
      'you (?:\\S+ )?(?:cant|cannot|can not|couldnt|never) (?:even )?(?:\\S+ )?(?:write|draw|sing|spell|read|dance|run|play|do anything|do maths|talk|speak|count|catch|swim)',
      '(?:jews?|muslims?|gays?|blacks?|asians?|chinese|indians?|immigrants?|foreigners?|girls|gypsies|refugees) (?:like you|shouldnt|should not|cant|are|dont belong|go)|not black|black like|because (?:you are|youre) (?:black|fat|poor|jewish|muslim|gay|disabled|chinese|foreign)|sale (?:juif|arabe|noir|race|pede)|vete a tu pais|go back to (?:your|where|africa|china|india|mexico)|ausl\\S+ raus|de m\\S*$',
      '(?:wheelchair|disabled|autistic|adhd|dyslexic|stutter|special needs|down syndrome|lisp|rollstuhl|behindert\\S*) (?:\\S+ ){0,6}(?:stupid|weird|broken|embarrassing|not normal|dumb|runs in|haha|lol|peinlich|cant|means|surprise)',
      '(?:my|our) (?:eyes|ears) (?:bleed|hurt)|waste of (?:time|space|air|oxygen)|stop breathing|breathing my air|(?:hope|wish) (?:you|your|u|ur) (?:\\S+ ){0,3}(?:die|dies|fall|fail|cry|choke|break|get hurt|lose|move away|leave)|(?:do|did) (?:us|everyone|me|the world) (?:all )?a (?:favou?r)|(?:want|give me) my (?:\\S+ )?(?:minutes?|time|hour) back|sit down|log off|stay mad|nice try|cry ?baby|try ?hard\\S*|no (?:friends|one to play)|voted (?:you|him|her) (?:out|off)|never come back|dont (?:ever )?come (?:back|to|near)',
      '(?:worst|dumbest|ugliest|stupidest|smelliest|meanest|fattest|weirdest|baddest|most boring|most annoying) (?:\\S+ )?(?:person|people|kid|kids|girl|boy|story|writer|author|blog|writing|thing|drawing|player|friend|righter|poem|post|teacher|in the class|on (?:here|this)|ever)',
      '(?:is|are|was) (?:\\S+ )?(?:so|such a|a|the|really|a real|a total|a big|the biggest|the most|a fat|a stupid|a dumb|one big) (?:\\S+ ){0,2}(?:liar|cow|pig|baby|crybaby|snitch|idiot|loser|weirdo|freak|ugly|fat|stinky|smelly|dumb|stupid|annoying|teachers pet|cheat|cheater|thief|clown|gross|fake|two ?faced|rat|snake|bully|creep)(?= )',
      '(?:smells|stinks|smell|stink|stank|stinkt|pue|apesta|huele) (?:like|of|so|nach|mal|comme|a|bad|tellement)|(?:everyone|we|all|alle|tous|whole class|on|todos) (?:\\S+ ){0,3}(?:laugh|laughs|laughing|lacht|lachen|rigole|moque|se rien|rien) (?:\\S+ )?(?:at|about|uber|de|behind)? ?(?:you|him|her|dich|toi|ti|your)?',
      '(?:has|got|have) (?:nits|lice|fleas|no friends|poux|cooties|lause|piojos)|wets (?:the|his|her) bed|sucks (?:his|her) thumb|(?:nobody|noone|everyone|dont|never) (?:\\S+ ){0,3}(?:near|touch|sit with|talk to|play with) (?:him|her|them|it)|get (?:him|her) out|everyone hates \\S+',
    ],
  }),
];
