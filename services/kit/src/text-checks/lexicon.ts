/**
 * Groups of related words. The classifier uses a word's group besides the word itself, so that it recognizes sentences
 * with words that were not in its training. The words are English, German, French and Spanish, without accents, as
 * children write them. A star at the end stands for all words with that beginning.
 */
const groups = {
  you: `you u ur your youre you're yours yourself urself ya y'all yall thou uve you've you'll you'd r du dich dir dein
    deine deinen deiner deinem bist hast ihr euch euer tu toi te ta ton tes t'es t'as t'a t'est vous votre vos eres tus tuyo
    ti contigo usted vosotros sos`,
  me: `i im i'm me my mine ive i've ill i'll i'd myself id ich mich mir mein meine meinen meiner meinem je j'ai j'en jai moi
    mon ma mes m' suis yo mi mis conmigo soy tengo estoy me'`,
  they: `he she they him her them his hers their theyre they're he's she's hes shes er sie ihn ihm ihnen il elle ils elles lui
    leur el ella ellos ellas le les someone somebody`,
  parent: `mum mom mam mama mummy mommy mums moms mum's mom's dad daddy dads dad's papa papi papá mami mutter vater eltern
    parents parent maman mere pere padres madre padre stepdad stepmum stepmom stepfather stepmother grown-up grownup
    grown-ups grownups adult adults erwachsene adulte adultes adulto adultos`,
  family: `brother sister bro sis uncle aunt auntie cousin grandma grandpa gran grandad nan nana stepbrother stepsister
    bruder schwester onkel tante oma opa frere soeur oncle tata mamie papi hermano hermana tio tia abuelo abuela primo
    babysitter foster family familie famille familia`,
  stranger: `man guy stranger lady coach gentleman woman mister friend bloke dude mann typ homme monsieur hombre senor amigo
    amiga`,
  insult: `stupid stoopid stupit dumb dum dumbest idiot* idot moron* loser* looser* ugly ugliest uglier fat fatty fattest pig
    smelly stink stinks stinky stupidest worst trash rubbish garbage lame pathetic weirdo weird freak freaks freaky creep creepy
    cringe gross disgusting annoying boring lazy coward cowards crybaby baby babies snitch liar liars thief clown dork nerd
    geek noob n00b nub dimwit dumbass twit twat git prat wally muppet plonker numpty knob toad rat cow snake brainless braindead
    brain useless worthless hopeless failure disgrace embarrassing embarrassment sad shame spaz spastic retard* psycho
    lunatic mental ignorant selfish nasty horrible awful terrible hideous skinny pimple pimples spotty lisp copycat fake
    poser wannabe attention jerk scum vermin vile pest maggot potato donkey fool tramp peasant filthy dirty
    doof doofe doofer blod blode bloder blodmann idiot idiotin dumm dumme dummer dummkopf trottel depp hasslich hassliche fett
    fette fettsack fettklops stinkst stinker opfer spast spasti missgeburt assi assig penner loser versager heulsuse
    streber ekelhaft eklig widerlich peinlich bescheuert bekloppt behindert schlange hexe lugner feigling mull dreck kacke
    bete debile cretin cretine con conne connard connasse moche nul nulle gros grosse laid laide naze pue pues imbecile abruti
    abrutie minable ridicule boulet cochon menteur menteuse honte sale pouilleux tonto tonta tontos feo fea gordo gorda
    imbecil estupido estupida idiota bobo boba burro burra asqueroso asquerosa inutil subnormal retrasado mongolo cobarde
    mentiroso mentirosa apestas asco payaso llorona lloron perdedor perdedora basura rara raro`,
  swear: `fuck* fuk* fck* fcuk* f*ck* phuck* shit* sh*t* sh1t bullshit crap* bitch* b*tch* biatch bastard* arse* ass asshole*
    arsehole* a**hole dick* dickhead prick prick* cunt* c*nt* piss* pissed wank* w*nk* bollock* bugger bloody damn goddamn hell
    stfu wtf ffs gtfo tosser bellend slag slags slut* whore* wh*re hoe hoes skank thot fag* faggot* homo homos lesbo tranny
    nigg* n*gg* chink* paki* gypsy gyppo spic kike coon nazi scheisse scheiß* scheiss* arsch* fick* f*ck hurensohn hure nutte
    wichser wixer fotze schlampe missgeburt verpiss* schwuchtel kanake* fresse halt's maul merde putain pute p*te salope* encul*
    nique niquer ntm fdp batard pede bougnoule tg gueule mierda puta puto hijueputa hijodeputa joder cabron* pendej* gilipoll*
    cono maricon* verga culero chinga* zorra perra`,
  hate: `hate hates hated h8 hating hasse hass hassen hasst deteste detestes odio odiamos odia despise dislike unlike likes
    loathe detesta`,
  nobody: `nobody noone no1 no-one nobody's none niemand keiner keine personne nadie ninguno everyone everybody every1 everyones
    evryone all alle jeder tous todos`,
  death: `kill kills killed killing kys kms die dies died dying dead death suicide suicid* unalive funeral grave murder
    umbringen sterben stirb tot tod selbstmord mourir mort morte meurs creve crever tuer suicider morir muerto muerta muerte
    matar matarme suicidarme muerete live alive living leben vivre vivir exist born`,
  hurt: `hurt hurts hurting hit hits hitting beat beats beaten punch punches slap slaps kick kicks smash bash bruise bruises
    bleed blood belt cut cuts cutting scratch burn burns burned push shove choke throws threw grabs locks locked pinches
    schlagt schlage schlagen haut hauen tritt treten verprugel* weh frappe frappent taper tape tapent mal coups pega pegan
    pegar golpea golpear dano lastimo pego`,
  sad: `cry cries crying cried sad sadness scared afraid frightened terrified lonely depressed anxious tired sick starve
    starving hungry worried hopeless numb empty pain broken ashamed wish sorry goodbye unhappy traurig angst weine einsam allein
    triste peur pleure pleurer seule asustada miedo llorar lloro sola triste harto harta cansado cansada`,
  vanish: `disappear vanish gone away leave leaving runaway escape weg abhauen hau verschwinden disparaitre partir fugue
    fuguer desaparecer huir irme escapar asleep sleep wake schlafen aufwachen dormir reveiller despertar pills bridge blade razor`,
  threat: `watch gonna wait pay regret sorry tomorrow warte warten morgen attends attendra demain esperar espero manana salida
    break punch face legs teeth nose`,
  exclude: `sit play invited invite uninvited join friends party table team club allowed ignore nobody hang talk leave quit`,
  school: `school skool schools primary academy elementary middle high juniors infants infant junior college grammar prep
    kindergarten nursery class classroom form year yr grade homeroom teacher pupil pupils headteacher set tutor schule
    grundschule gymnasium realschule klasse lehrerin lehrer hort schulhof ecole college classe maitresse maitre lycee cm1 cm2
    ce1 ce2 6e 5e colegio cole escuela instituto clase maestra profesora primaria
    goetheschule st st. saint san montessori pta uniform`,
  title: `mr mrs ms miss mme mlle monsieur herr frau senor senora sra sr seno profe sir madam coach sister`,
  street: `street st road rd avenue ave lane ln close drive dr court ct crescent terrace row walk hill gardens grove square
    place boulevard blvd alley yard mews parade bank view rise rue avenida calle plaza place allee chemin impasse via ulica
    postcode zip flat apt apartment block house number no nr floor door hausnummer numero piso portal etage`,
  live: `live lives living lived stay staying from near opposite next round corner behind address home house wohne wohnen wohnt
    adresse zuhause habite habitons chez vivo vive vivimos casa direccion town village city`,
  spot: `park bus stop station library pool gym playground gate gates corner shop supermarket bakery church pitch field rink
    club centre center mall skatepark leisure bridge pier platform depot hospital ward hotel cinema scouts brownies
    ballet karate swimming football training bahnhof haltestelle bushaltestelle spielplatz schwimmbad bibliothek gare arret
    piscine parc bibliotheque stade parque estacion parada piscina biblioteca plaza`,
  time: `monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday
    sundays mon tue tues wed thu thurs fri sat sun am pm o'clock oclock half quarter past every each always daily after till
    until morning afternoon evening tonight tonite weekend midnight noon today tmrw 2moro tomorrow uhr montag* dienstag* mittwoch*
    donnerstag* freitag* samstag* sonntag* jeden taglich heute lundi mardi mercredi jeudi vendredi samedi dimanche heures h
    chaque lunes martes miercoles jueves viernes sabado domingo cada siempre tarde`,
  meet: `meet meeting meets meetup meet-up met irl visit come comes pick collect fetch hang sneak lift ride car van treffen
    treff triff vorbei komm kommst abholen hole rencontrer rencontre rencontrez rdv rejoins rejoindre viens venez quedar quedamos
    vernos vemos veamos ven venid vienes recoger`,
  secret: `secret secrets tell telling told delete deleted erase private privately hidden hide whisper promise trust between
    dont don't dnt shh shhh psst verrat verrate verraten sag sagen geheim geheimnis losch losche unter privat dis dire dit
    efface rien mot promets digas cuentes cuenta contar borra secreto promete nadie`,
  alone: `alone lonely own empty allein alleine seul seule solo sola out unsupervised nobody just only`,
  photo: `photo photos pic pics pix picture pictures selfie selfies cam camera webcam facetime video videos vid face reveal
    pyjamas pajamas swimsuit bikini foto fotos bild bilder photo camera imagen send sends sent schick schicke envoie envoyer
    manda mandame envia pasa pasame`,
  flatter: `cute cutie pretty beautiful special mature talented gorgeous sweetie sweetheart angel princess grown-up hubsch suss
    susse jolie mignonne belle guapa linda bonita gift gifts present presents sweets puppy tickets robux money model scout
    famous`,
  age: `age aged old years year yrs yo yr y/o birthday born bday alt jahre jahr geburtstag ans anni jaar anos cumplo cumple
    anniversaire ne nee nac*`,
  young: `six seven eight nine ten eleven twelve thirteen sechs sieben acht neun zehn elf zwolf dreizehn huit neuf dix onze
    douze treize ocho nueve diez once doce trece 6 7 8 9 10 11 12 13 14 7yo 8yo 9yo 10yo 11yo 12yo`,
  name: `name names named called surname full real first last middle spelled spelt signed initials heisse heiss heisst name
    nachname vorname appelle m'appelle nom prenom llamo llama nombre apellido apellidos chiamo heet heter nazywam`,
  platform: `discord dc disc snap snapchat sc insta instagram ig tiktok tik tok whatsapp whats watsapp wa telegram tele signal
    kik messenger facebook fb twitter x youtube yt utube channel twitch steam roblox rblx minecraft mc fortnite epic xbox
    psn playstation switch nintendo skype zoom teams bereal pinterest reddit threads wechat viber line vsco omegle houseparty
    brawl clash valorant lichess kahoot scratch deviantart wattpad musically likee server realm gamertag gt geheimnis`,
  handle: `add me dm dms pm msg message follow username user usr nick nickname handle tag id ip code friend request invite
    link url website site www http https dot punkt point punto slash at hash hashtag underscore account acc profile whitelist
    password passcode login search find adde schreib ajoute ajoutez suivez agregame agrega busca buscame sigueme`,
  phone: `phone number nr num no mobile cell tel telephone call calls text txt ring sms dial digits reach contact plus double
    nummer handy ruf anrufen telefon numero portable appelle appelez telefono movil llama llamame numerito`,
  digitWord: `zero oh one two three four five six seven eight nine null eins zwei drei vier funf un deux trois quatre cinq uno
    dos tres cuatro cinco`,
  mail: `email e-mail mail gmail gmal g-mail hotmail yahoo outlook icloud proton aol gmx web mailbox correo courriel post letter
    example com org net`,
  sexual: `sex sexy sexual s*x seggs porn* p0rn* pr0n xxx nude nudes naked boob* b00b* tit tits titties boobies breast* penis
    p3nis penises pen15 vagina v*gina pussy willy willies wiener weiner dong cock cocks cum cumming cums jizz sperm semen
    boner erection hard-on horny orgasm orgy masturbat* wank* jerk blowjob bj handjob dildo condom* stripper strip strips
    lingerie thong panties bra knickers undress topless butt* booty bum bums balls ballsack nuts deez scrotum testicle*
    anus anal fart virgin milf hentai onlyfans pornhub bdsm kinky thicc moan moaning 69 hump humping shag shagging bonk laid
    bang snog hookup nackt nackte titten busen pimmel penis schwanz muschi mose ficken sexfilm* pornos porno pornos porno* geil
    geile bite couille* zizi nichon* seins cul nue nu baiser bander sexe cochonne teta tetas culo polla pene desnuda desnudo
    follar pito chocho porno`,
  promo: `like likes follow follows follower followers subscribe sub subs subscriber share shares copy paste repost chain send
    forward free freebie coins gems diamonds robux vbucks v-bucks skins win winner prize prizes giveaway gift card cards click
    buy sale cheap cheapest discount offer deal code promo shop order price only money earn cash dollars pounds euros rich
    channel views comment comments post posts spam first visit check join xp gratis umsonst kostenlos gewinn* abonnier*
    weiterleiten schicke kaufen billig gratuit gagner gagne abonne abonnez partage copie envoie gana ganar suscribete suscribanse
    comparte copia regalo regalando barato compra unlimited hack hacks generator trick luck cursed curse ghost`,
  story: `dragon* wizard* witch* pirate* princess* prince king queen robot* alien* monster* ghost* knight* fairy fairies
    mouse bear wolf fox chapter chapters story stories character characters castle ogre* goblin* troll* giant* once upon said
    says shouted cried whispered asked roared replied drache* hexe* pirat* prinzessin ritter gespenst sagte rief konig riese dragons
    sorciere chevalier pirate dit fantome roi princesse histoire bruja caballero fantasma dijo rey princesa cuento hamlet
    detective villain hero heroine vampire zombie* unicorn mermaid elf elves dwarf spell potion treasure island sword book
    poem film movie play actor author wrote`,
  doing: `recipe flour sugar butter oven bake cake cookies milk eggs chocolate stir mix experiment science planet planets moon
    sun stars volcano water animals animal dog cat hamster rabbit hamsters horse bird birds bee bees whale shark dinosaur* team
    goal match score won lost practice piano guitar song holiday beach snow garden`,
  joke: `joke jokes lol haha hahaha hihi lmao rofl knock why funny mdr jaja witz riddle`,
} as const;

export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

const exact = new Map<string, number[]>();
const prefixes = new Map<string, number[]>();
for (const [at, name] of groupNames.entries()) {
  for (const word of groups[name].split(/\s+/)) {
    const isPrefix = word.length > 3 && word.endsWith('*');
    const [map, key] = isPrefix ? [prefixes, word.slice(0, -1)] : [exact, word];
    map.set(key, [...new Set([...(map.get(key) ?? []), at])]);
  }
}
const longestPrefix = Math.max(...[...prefixes.keys()].map(({ length }) => length));

/** Returns the numbers of the groups that a word belongs to. */
export function groupsOf(form: string): readonly number[] {
  const found = exact.get(form);
  if (found) return found;
  for (let length = Math.min(longestPrefix, form.length); length > 2; length -= 1) {
    const begun = prefixes.get(form.slice(0, length));
    if (begun) return begun;
  }
  return [];
}
