import { phrases } from './phrase';

/** Phrases which suggest that somebody may be hurt, hurt themselves or run away (docs/product.md#text-checks). */
const home = `(?:dad|mum|stepdad|stepmum|stepfather|stepmother|father|mother|uncle|aunt|auntie|brother|stepbrother|sister|grandad|grandpa|grandma|nan|parents|babysitter|boyfriend|he|she|they|papa|mama|teacher|coach|cousin)`;
const harm = `(?:hits|hit|hitting|beats|beat|beating|hurts|hurt|hurting|kicks|kicked|slaps|slapped|punches|punched|burns|burned|burnt|chokes|choked|locks|locked|throws|threw|touches|touched|touching|shakes|shook|pinches|pinched|whips|whipped|grabs|grabbed|pushes|pushed|strangles|strangled|spits|spit|screams at|yells at|shouts at|smacks|smacked|drags|dragged)`;

export const worryPhrases = [
  phrases({
    kind: 'worry',
    isClear: true,
    hints: `kill kms killing suicide suicidal myself self die dead dying end ending born wake live alive exist disappear vanish gone miss care
      notice better happier hate unalive sleep world hurt cut cutting cuts bleed jump pills starve here forever breathe`,
    says: [
      '(?:kill|hurt|cut|harm|hang|unalive|off|starve|burn|scratch|punish|hit|drown|bite|cutting|hurting|killing|killed|starving|hating|hate|hated) (?:myself|my self|meself|my body|my arm|my arms|my legs|my wrist)',
      'kms|suicid\\S*|self ?harm\\S*|killmyself\\S*|nobodywouldmissme|noonelikesme|wanttodie|want2die',
      '(?:end|ending|ended|take|taking) (?:my (?:own )?life|it all|everything)|(?:want|wish) (?:it|everything|this|my life|all) to (?:\\S+ )?(?:end|stop|be over)',
      '(?:want|wanted|wants|wanting|like|going|need|try|tried|trying|love|decided|plan|ready) to (?:\\S+ ){0,2}(?:die|be dead|disappear|vanish|be gone|not exist|not be alive|not live|never wake|stop living|stop existing|be nowhere|end it|not wake|jump off|sleep for ?ever|be invisible|be nothing|kill myself|hurt myself)',
      '(?:wish|wished) (?:that )?(?:i|id|it) (?:\\S+ ){0,3}(?:dead|born|alive|gone|exist|never|disappear|vanish|die|invisible|someone else|wake|dreaming|over)',
      '(?:dont|do not|didnt|don ?t|not) (?:\\S+ )?(?:want|wanna|feel like) (?:to )?(?:\\S+ )?(?:live|living|be here|exist|existing|be alive|wake up|wake|go on|be in this|be on this|be me|be anymore|breathe|go home|get up|be in my)',
      '(?:never|not) (?:\\S+ )?(?:wake up|waking up|to wake|come back home|have been born)|fall asleep and (?:not|never)|sleep (?:and|forever) (?:\\S+ )?(?:never|not)|sleep for ?ever',
      '(?:better|happier|easier|fine) (?:\\S+ ){0,3}(?:without me|if i|if im|when im gone|wasnt here|were gone)|better off without|world ~ without me',
      '(?:noone|no one|nobody|not one person) (?:\\S+ ){0,2}(?:miss|notice|care|cares|come to my funeral|cry|know|remember) (?:me|if i|if im|when im|i|about me|that i)|(?:would|will) (?:anyone|noone|someone|they|you|he|she) (?:even )?(?:miss|notice|care|cry|remember)',
      '(?:hate|h8|hating|sick of|tired of|done with|over) (?:\\S+ )?(?:my life|being alive|living|being me|life|my ?self)',
      '(?:feel|im|am|be|was) (?:\\S+ ){0,2}(?:dead|empty|worthless|nothing|a burden|a mistake|numb|useless|invisible|hopeless) (?:inside|to|and|because|all|anyway|anymore)?',
      '(?:should|could|might|gonna|will|ill) (?:\\S+ )?(?:just )?(?:die|be dead|be gone (?:soon|forever)|end it|disappear|kill my ?self|hurt my ?self)',
      'wont be (?:here|alive|at school|around|coming|there)|(?:last|final) (?:post|blog|comment|story|message|goodbye|day) ~ (?:ever|goodbye|bye|forever|me)',
    ],
  }),
  phrases({
    kind: 'worry',
    isClear: true,
    hints: `hits hit hitting beats beat beating hurts hurt hurting kicks kicked slaps slapped punches punched burns burned chokes choked locks
      locked throws threw touches touched touching shakes pinches whips grabs grabbed pushes pushed belt bruise bruises bruised scared afraid
      frightened hide hiding police drunk drinks drinking drunken food hungry starving smacks spits screams yells shouts`,
    says: [
      `${home} ~ ${harm} (?:\\S+ )?(?:me|us|mum|my mum|my mom|my brother|my sister|her|him|my face|my arm|my head|my brothers|my little)`,
      `(?:me|us|mum) (?:and|with|when) ~ ${home} ~ (?:drunk|drinks|belt|angry|mad)`,
      '(?:with (?:a|his|the|her) (?:belt|stick|cable|shoe|spoon|hand|fist)|the belt|black eye) ~ (?:me|again|when|because|if)',
      '(?:bruise|bruises|marks) ~ (?:dad|mum|he|she|from|hide|long sleeves|arm|arms|cover|legs|me|my)',
      `(?:scared|afraid|frightened|terrified) (?:\\S+ ){0,2}(?:of|to go|when|to be|at|in) (?:\\S+ ){0,3}(?:home|${home.slice(3, -1)}|house|sleep|alone|back)`,
      '(?:im|i am|am) (?:\\S+ )?(?:scared|afraid|frightened|terrified) (?:of|to|at|all|every|because|and|so|in|he|she|they|when|that|now|please|tonight)',
      '(?:no|any|enough|without|isnt|never|hardly) (?:\\S+ )?(?:food|dinner|breakfast|heating) (?:\\S+ )?(?:at home|in the house|at ours|till|until|since|for days|again|left|today)',
      '(?:drunk|drinks|drinking) (?:\\S+ ){0,3}(?:again|every|all|and|too much|since|gets|he|she)',
      '(?:hide|hiding|hid) ~ (?:wardrobe|cupboard|closet|under|when (?:he|dad|mum|they))',
    ],
  }),
  phrases({
    kind: 'worry',
    isClear: true,
    hints: `run running away runaway leaving leave alone lonely bully bullied bullies bullying laugh laughs names everyday anymore cry cried crying
      nothing noone likes loves hates everyone friends pushes spit nothing take help mistake fault wants skipping eat eating weigh throw sick fat
      miss lunch toilet goodbye bye foster bear anymore hope point`,
    says: [
      '(?:im|i am|i|ill|i will|ive|we|were|want to|going to|to) (?:\\S+ ){0,3}(?:run|running|ran) away(?! from (?:the|a|my (?:dog|cat|sister|brother)))(?: from)?(?: home)?',
      '(?:running|run|ran) away (?:from home|tonight|tomorrow|for good|forever|today|because|soon|is|with|and never)',
      '(?:leaving|leave|left) (?:home|my house|this house|this family|here) (?:\\S+ )?(?:tonight|for ?ever|for good|and never|tomorrow|because|and i)',
      '(?:noone|no one|nobody|none|not one) (?:\\S+ ){0,3}(?:likes|loves|wants|hugs|needs|understands|listens|believes|helps|talks to|plays with|sits with|cares about|asks|sees|cares|hears|is (?:my|on)) (?:\\S+ )?(?:me|my side|anymore|to me)',
      '(?:everyone|everybody|they all|all of them|they|whole class|all the kids|the girls|the boys|my whole|kids|people|my class|my family) (?:\\S+ ){0,3}(?:hates|hate|laughs at|laugh at|picks on|pick on|ignores|ignore|calls|call|pushes|push|bully|bullies|spit on|hit|hits|kick|stole|threw|locked|filmed|wish|wishes|want|said i should|says i should|tells me|told me to|make fun of|makes fun of) (?:\\S+ )?(?:me|i|my)',
      '(?:bully|bullies|bullied|bullying|bullyed|bulied|teased|picked on) (?:\\S+ ){0,4}(?:me|every|again|at school|because|for|and|since|so)|(?:get|got|getting|being|am|im|was|been) (?:\\S+ )?(?:bullied|bulied|bullyed|picked on|teased|beaten|beat up)',
      'i (?:\\S+ ){0,2}(?:have|got|ve got|have got) (?:no|0|zero|not a single|nobody|noone|no one) (?:\\S+ )?(?:friends|friend|one|reason|hope|body)?',
      'cant (?:\\S+ )?(?:take|do|bear|stand|cope|go on|handle|live|breathe|carry on) (?:\\S+ ){0,2}(?:it|this|anymore|any more|like this|longer|with)',
      '(?:cry|crying|cried|cries) (?:myself|my self|every|each|all|in the toilet|in bed|in my room|until|till|so much|again|alone|at night|because noone)',
      '(?:nothing|none of it|it doesnt|noone) (?:\\S+ )?(?:matters|matter|helps|makes me happy|is worth|gets better|will change)|(?:no|any|the|a) (?:point|hope|reason) (?:in|of|for|to|anymore|left) ?(?:me|living|trying|anything|anymore|live)?',
      '(?:all|its|is|was) my (?:own )?fault (?:that|because|they|dad|mum|he|she)|(?:im|i am|i was|am) (?:just |only )?(?:a|the|an) (?:mistake|burden|problem|accident|waste|failure|disappointment|nobody)',
      '(?:stopped|stop|dont|not|skip|skipping|havent|didnt|hardly|no) (?:\\S+ ){0,2}(?:eat|eating|eaten|lunch|meals|breakfast|dinner) (?:\\S+ ){0,4}(?:fat|thin|thinner|anymore|weigh|smaller|days|skinny|because|scale|so i)|(?:throw|threw|make myself|being|throwing) (?:it )?(?:up|sick) (?:after|again|on purpose|so)',
      '(?:goodbye|good bye|bye) (?:everyone|everybody|all|world|forever|my|for ever)|(?:please|someone|somebody|plz|anyone|can anyone|can someone) (?:\\S+ )?(?:help|save|come get|listen to|believe|take) (?:me|us|my (?:mum|brother|sister))(?! with)',
      '(?:want|wish|just want) (?:\\S+ )?(?:someone|anyone|somebody) to (?:\\S+ )?(?:listen|hug|love|care|help|notice|talk)',
    ],
  }),
  phrases({
    kind: 'worry',
    isClear: true,
    hints: `sterben tot leben umbringen umbringe weg verschwinden abhauen hau weglaufen schlagt haut tritt niemand keiner hasse angst ritze weh
      aufwachen schlagen geschlagen verprugelt mobben gemobbt weine allein selbstmord hauen hasst`,
    says: [
      '(?:will|mochte|wollte|wunschte|ware|wunsche|am liebsten) (?:\\S+ ){0,4}(?:sterben|tot|nicht mehr leben|verschwinden|weg sein|nicht mehr aufwachen|nicht mehr da|nie geboren|unsichtbar|leben|mehr|weg)',
      '(?:mich|mir) (?:\\S+ )?(?:umbringen|umbringe|ritze|ritzen|weh|das leben|selbst|hasse)|bring(?:e)? mich um|ritze mich|selbstmord|hasse (?:mich|mein leben)',
      '(?:papa|mama|vater|mutter|er|sie|onkel|bruder|stiefvater|opa|eltern|freund|die|alle) (?:\\S+ ){0,4}(?:schlagt|haut|tritt|verprugelt|schlagen|hauen|treten|schubsen|wurgt|sperrt|prugelt|hassen|mobben|lachen|auslachen|hasst) (?:\\S+ )?(?:mich|mama|uns|mir|meine|meinen)?',
      '(?:ich|wir) (?:\\S+ ){0,4}(?:hau ab|haue ab|abhauen|weglaufen|laufe weg|lauf weg|renne weg)|haue? (?:\\S+ )?ab',
      '(?:niemand|keiner|alle) (?:\\S+ )?(?:mag|will|liebt|braucht|vermisst|hassen|hasst|glaubt|merkt|hilft|wurde) (?:\\S+ )?(?:mich|mir)',
      '(?:angst) (?:vor|nach|zu|wenn|um) (?:\\S+ )?(?:hause|papa|mama|ihm|ihr|vater|mutter|schule|er|den|meinem|meiner)|(?:werde|wurde|werd) (?:\\S+ ){0,4}(?:gemobbt|geschlagen|verprugelt)|kann nicht mehr|weine (?:\\S+ )?(?:jede|jeden|nachts|heimlich)',
    ],
  }),
  phrases({
    kind: 'worry',
    isClear: true,
    hints: `mourir disparaitre vivre tuer suicider mort morte frappe tape bat personne peux plus fugue fuguer pleure peur coupe scarifie reveiller
      morir morirme desaparecer vivir despertar matarme suicidarme muerta muerto pega golpea nadie odio corto lastimo escaparme miedo lloro irme
      existere existir pegan esisto vivere morire frappent harcele`,
    says: [
      '(?:veux|voudrais|envie|veut|aimerais|prefere) (?:\\S+ ){0,4}(?:mourir|disparaitre|vivre|me tuer|me suicider|partir pour toujours|morte?|reveiller|rien)',
      '(?:me|m) (?:\\S+ )?(?:tuer|suicider|scarifie|scarifier|coupe|faire du mal|fais du mal|fait du mal|frappe|frappent|tape|tapent|bat|battent|harcele|harcelent)|(?:jen|j en|je n en|en) peux plus|peur de (?:rentrer|mon|lui|ma|papa)|personne (?:ne |n )?(?:\\S+ )?(?:m ?aime|maime|me)|(?:vais|veux|je) (?:\\S+ )?fugu\\S*|pleure (?:tous|toutes|toute|chaque)',
      '(?:quiero|quisiera|ganas de|gustaria|quise|prefiero) (?:\\S+ ){0,3}(?:morir\\S*|desaparecer|irme|dormirme|vivir|despertar\\S*|matarme|estar muert\\S|escaparme|existir)',
      '(?:no|ya no|nunca) (?:\\S+ )?(?:quiero|aguanto|puedo) (?:\\S+ )?(?:vivir|despertar|mas|existir|volver)|me (?:\\S+ )?(?:pega|pegan|golpea|golpean|corto|lastimo|hago dano|odio|mato|quiero morir|quiere matar|pego)|nadie me (?:quiere|echaria|escucha|cree)|todos me odian|(?:tengo )?miedo (?:de|a) (?:mi|volver|el|papa|que)|lloro (?:todas|todos|cada)|voy a escapar\\S*',
      'non voglio (?:\\S+ )?(?:esistere|vivere)|voglio morire|ik wil (?:dood|niet meer)|vill (?:inte leva|do)',
    ],
  }),
  phrases({
    kind: 'worry',
    isClear: false,
    hints: `cutting bruises tired dead ghost difference notice future bother anymore hit slapped police blood shouting shouts fight fighting fights yelling bathroom
      locked cupboard wardrobe foster hospital drunk pills dinner empty eat ate thin apple geritzt geritzt welt lebendig plus morte novio muero funeral grave quick believe
      threw blisters bleeding hungry asleep ugly mirror mirrors hate dizzy numb screaming hides hiding mad angry punished punish gone heaven miss death still
      throw weighs weigh fat calories scale spit chair money drinks invisible happy allowed quiet secret wake hundred years pain blade razor stomach
      happy pretend cries vodka beer bottles arrested jail knife gun smashed broke wall holes plate stairs kneel cold outside rain orphanage burden problem`,
    says: [
      '(?:about|being|be|was|were|am|im|feel|playing|wish me|is it|when im|if i|if i was|of) (?:\\S+ )?(?:dead|dying|death|invisible|gone)(?! (?:tired|end|line|good|cool|funny|sea|sheep|lol|laughing))|(?:my|own) (?:funeral|grave|death)|(?:soon|then|so) (?:i|ill|no one|noone) (?:\\S+ ){0,2}(?:gone|bother|need)|(?:still|oh no im|why am i) (?:\\S+ )?(?:here|alive)$|hope i dont|(?:future|world|life|anything) (?:\\S+ )?(?:with|without|where|for) (?:me|im)|not (?:in|on) (?:this|the) (?:world|earth) any',
      '(?:so|im|am|just|very|really) (?:\\S+ )?tired of (?:everything|it all|life|living|being|trying|this)|tired tired|(?:cutting|scratching|pills|blade|razor|razors) (?:is|are|helps|make|makes|again|me|in|my|from)|wieder geritzt|geritzt|(?:my|the|has|have|with|new|get|got|these|more|hide|see) (?:\\S+ )?(?:bruise|bruises|scars|blisters|marks|black eye)',
      '(?:mum|dad|parents|they|he|she|stepdad|stepmum|uncle|aunt|brother) (?:\\S+ ){0,3}(?:fight|fights|fighting|shout|shouts|shouting|scream|screams|screaming|yell|yells|yelling|argue|arguing|drinks|drunk|broke|smashed|threw|hurts|weighs) (?:\\S+ ){0,3}(?:all|every|so|again|at (?:me|each|mum|us)|and|bad|night|until|when|my|the|things|door|wall|plate|bottle|me|that|too|beer|vodka|because)',
      '(?:police|ambulance|social (?:worker|services)|foster|childline|children.?s line|orphanage|care home|hospital|prison|jail) (?:\\S+ ){0,6}(?:dad|mum|home|came|again|me|blood|he|she|because|number|placement|took|away)|(?:dad|mum|he|she|stepdad) (?:\\S+ ){0,4}(?:police|jail|prison|arrested|knife|gun|belt)',
      '(?:in|under|inside) (?:the |my )?(?:cupboard|wardrobe|bathroom|closet|bed|shed|cellar|stairs) (?:\\S+ ){0,8}(?:fight|shout|shouting|when they|he|drunk|scared|locked|dad|mum|hear|where i|quiet)|(?:locked|lock|locks) (?:\\S+ )?(?:me|us|myself|the door|in|out)|(?:wouldnt|wont|doesnt|didnt) (?:\\S+ )?let me (?:back|in|eat|sleep|out)',
      '(?:only|just|havent|had|ate|eat|eating|having) (?:\\S+ ){0,2}(?:apple|water|nothing|one (?:apple|bite|meal)|half an?) (?:\\S+ ){0,6}(?:today|yesterday|proud|fat|thin|weigh|days|again|scale|all day)|(?:too|so|im|am|feel) fat (?:and|so|because|to)|lose (?:\\S+ )?(?:weight|more)|count(?:ing)? calories|(?:weigh|weighs|weighed) (?:me|myself)|nothing (?:for (?:dinner|tea|breakfast)|to eat|again)',
      '(?:believe|tell|told|telling) (?:\\S+ ){0,3}(?:me|someone|teacher|grown|them|anyone) (?:\\S+ ){0,5}(?:hurts|hurt|hit|hits|believe|nice man|liar|what he|about dad|about my|scared|touches)|(?:says|said|say) (?:\\S+ ){0,4}(?:noone|nobody|no one) (?:will|would) (?:believe|care|love)|(?:noone|nobody|no one) (?:\\S+ )?(?:believes|believe|came to|comes to|asks|would notice|notices)',
      '(?:why|allowed|want|wanna|try|trying|never|cant|not|pretend|pretending) (?:\\S+ ){0,4}(?:be happy|happy|okay|ok|normal|feel better|smile)(?= )|(?:everyone|everybody|someone) (?:else )?(?:\\S+ )?(?:allowed|gets) to (?:be happy|live)|feel(?:s)? (?:like )?(?:nothing|a ghost|empty|numb|dead)|like (?:a ghost|im not real|im not really|nothing)|(?:hate|hates) (?:\\S+ )?(?:me|mirrors|food|myself|my body|how i look)',
      '(?:nicht mehr|nicht) auf der welt|wenn ich (?:weg|tot|nicht)|(?:si|quand) (?:\\S+ )?(?:etais|suis) plus la|novio de mi (?:mama|madre)|miedo|(?:yasamak|vivere|zyc) (?:\\S+ )?',
    ],
  }),
];
