import { phrases } from './phrase';

/**
 * Phrases of somebody who wants to meet a child, or of a child who makes that easy. A moderator always reads these
 * texts first.
 */
const grownUp = `(?:mum|dad|parents|parent|mother|father|grown-up|grown-ups|grownup|grown|adult|adults|teacher|family|sister|brother|folks|nan|gran)`;

export const meetingPhrases = [
  phrases({
    kind: 'meeting',
    isClear: true,
    hints: `old age asl alone home tell telling show secret secrets delete deleted between private privately sneak meet meeting irl trust photo photos
      cam camera webcam reveal face video facetime pretty cute cutie mature hot sexy girlfriend boyfriend walk live school near app chat room lock
      locked parents mum dad without pick house empty anyone whisper asleep out lie pretend lonely dare gift present present surprise`,
    says: [
      'how (?:\\S+ )?old (?:are|r|is|u|you) (?:you|u|everyone|yall|everyone here|your)?(?! (?:cat|dog|hamster|sister|brother|dragon|grandma|school))|(?:whats|what is|tell me|say) (?:\\S+ )?age|how old you|asl|age sex|old r u|hope under',
      '(?:are|r|im|am|you|be|was|were|home|all|stay|left|there) (?:\\S+ ){0,2}(?:home alone|alone (?:at home|in|rn|now|till|until|all|this|tonight|every|with (?:me|him|my)|today|after)|by (?:yourself|myself) (?:at home|till|until|all|every|now|tonight))|home ?alone\\S*|alone ?(?:rn|right now|too|till|until)',
      '(?:are|r) (?:you|u) (?:\\S+ )?(?:alone|on your own|by yourself|home)(?! (?:in|with) (?:this|the) (?:team|club))|(?:you|u) alone',
      `(?:${grownUp}|mums|dads|no ${grownUp}|everyone|my sister) (?:\\S+ ){0,4}(?:out|away|asleep|at work|work nights|works nights|working late|not home|not here|arent home|isnt home|arent here|late|gone|night shift|sleeping|not in) (?:\\S+ )?(?:till|until|all|tonight|now|so|every|on|at|for|and|late|today|weekend|nights?)?`,
      '(?:dont|do not|never|not|without|cant|mustnt|shouldnt|dont you|didnt|wont|not to) (?:\\S+ )?(?:tell|telling|show|say|saying|told|mention|let|ask|asking) (?:\\S+ ){0,3}(?:anyone|noone|nobody|your|mum|dad|parents|them|others|grown|grown-up|grownups|adult|adults|my mum|her|him|a soul|lucy|know|about (?:it|this|us|me)|the others|where|to anyone|to your|we|i)',
      '(?:tell|telling|told|say) (?:\\S+ )?(?:noone|nobody|no one|no grown|none)|(?:noone|nobody|no one|not even your mum|they) (?:\\S+ )?(?:must|has to|needs to|should|can|may|will|else) (?:\\S+ )?(?:know|knows|find out|see)',
      '(?:keep|its|is|be|our|little|a|my|just|have|shh\\S*|stay|stays|big) (?:\\S+ ){0,2}(?:secret|secrets)(?! (?:ingredient|garden|door|agent|recipe|passage|code|tunnel|room|base|base|island|power|powers|weapon|path|map|club))|(?:just )?between (?:us|you and me|me and you)|our (?:own )?(?:little )?secret|only (?:us|you and me|we) ',
      '(?:delete|erase|clear|deleted|remove) (?:\\S+ )?(?:this|our|the|all|it|these|my|chat|messages?) (?:\\S+ )?(?:chat|message|messages|convo|history|comment|after|when|before|so|texts|it|u|you|read|reading)?',
      '(?:send|show|got|swap|share|give|sends|sending|sent|post|want|wants|wanted|ask|asked|asks|have|take|need|any|more|see|for) (?:\\S+ ){0,4}(?:photo|photos|selfie) (?:\\S+ ){0,2}(?:of (?:you|your|yourself|me|myself|us|her|him|my|only|just)|without|in your|from you|first|just|privately|please|pls|now|alone|only|back|he|she|to (?:him|her|them|me))',
      '(?:send|show|got|have|see|give) (?:me |us |any |more |some |him |u |a |ur |your )+(?:photo|photos|face|selfie|video|feet)|(?:photo|photos) (?:please|pls|swap)|(?:any|more) photos?',
      'face ?reveal|(?:turn|switch|put|have|use|got|your|open|on) (?:\\S+ ){0,2}(?:cam|camera|webcam|facetime)|video ?(?:call|chat) (?:\\S+ )?(?:me|with|you|alone|tonight|private)|(?:in|wearing) (?:your|ur) (?:pyjamas|pajamas|swimsuit|bikini|underwear)',
      '(?:lets|we|us|can|could|should|want to|you|going to|to|finally|gonna|please|just|will|ill|im) (?:\\S+ ){0,2}(?:meet|meetup|meeting|meat) (?:up |us |you |me |him |her |them |for real |my |with )*(?:up|irl|in (?:real|person|rl)|you|me|for real|at|by|behind|tomorrow|on|after|sat|sun|today|tonight|next|in the|near|somewhere|soon|alone|halfway|sometime|there|if)(?! (?:moon|volcano|castle|forest of))',
      '(?:meet|meeting) (?:me|u|you|us|him|her|up|irl) (?:at|in|by|behind|after|outside|on|there|near|alone|tomorrow|tonight|irl|up|next|from|for)|meet ?up|irl|in real life (?:soon|one day|please)',
      '(?:sneak|sneaking|snuck|climb) (?:\\S+ )?(?:out|away|off|me in|you in|past)|come (?:\\S+ )?(?:alone|by yourself|without|on your own)|(?:pick|collect|fetch|drive|picks|fetching|picking) (?:you|me|u|us) (?:up|from|at|home)?|(?:get|got|hop|sit|ride) (?:\\S+ )?in (?:my|his|the|your) (?:car|van)|in my (?:car|van)',
      `(?:without|behind|lie to|hide ~ from|instead of) (?:your|ur|my|any|telling|the) (?:\\S+ )?${grownUp}`,
      '(?:you|u) can (?:\\S+ )?trust me|trust me im|i(?:m| am) (?:\\S+ )?(?:a nice|not a stranger|really nice|a kid too|a girl too|a boy too|just like you)|(?:youre|you are|your|ur) (?:\\S+ )?(?:so|very|really|such a|a) (?:\\S+ )?(?:pretty|cute|mature|beautiful|hot|sexy|gorgeous|special|grown)|mature for|(?:hey|hi|hello) (?:cutie|sexy|gorgeous|beautiful|pretty|sweetie|princess)|not like (?:the )?(?:other|others) (?:girls|boys|kids)?',
      '(?:be|be my|my|want a|got a|have a|looking for a|need a|your) (?:\\S+ )?(?:girlfriend|boyfriend|gf|bf)|will (?:you|u) (?:go out|date|marry)|truth or dare',
      '(?:where|wher|what (?:street|town|city|school|class|area)|which (?:street|town|city|school|class)|whats your (?:school|address|town|class)) (?:\\S+ )?(?:do|does|you|are|school|is|u|r) (?:\\S+ )?(?:live|go|school|walk|stay|from)?',
      '(?:do|does) (?:you|u) (?:\\S+ )?(?:walk|go|cycle) (?:\\S+ )?(?:home|to school|school|there) (?:\\S+ )?(?:alone|on your own|by yourself)|live (?:\\S+ )?near (?:you|u|me|each)|i know where you',
      '(?:another|different|private|other|secret|hidden) (?:app|chat|room|channel|site|server|place where)|(?:chat|talk|message|write|speak|text) (?:\\S+ ){0,2}(?:private|privately|in private|in secret|somewhere else|alone|on another|outside|elsewhere)|private (?:message|messages|chat)',
      '(?:house|flat|home) (?:is |all )?(?:\\S+ )?(?:empty|free|to (?:myself|ourselves))|on my own (?:till|until|every|all|after|at|tonight|in|from|when)|babysitting (?:myself|my self)|alone (?:with|in) (?:him|his|my (?:brother|sister)|the)',
      '(?:buy|give|got|have|gift|bring|send) (?:you|u|me) (?:\\S+ ){0,3}(?:gift|present|robux|phone|money|tickets|puppy|kitten|vbucks|skin|sweets|surprise|dress|coins|gems)',
    ],
  }),
  phrases({
    kind: 'meeting',
    isClear: true,
    hints: `alt allein treffen treff triff sag sagen nichts niemand niemandem keinem schick schicke foto bild losch losche lösche geheimnis unter zuhause
      hause daheim sturmfrei nachtschicht vorbei verrat verraten abholen kamera vorbeikommen heimlich`,
    says: [
      'wie alt (?:bist|seid|bisch)|(?:bist|ganz|bin|grad|gerade|zuhause|hause|daheim|abends|wohnung) (?:\\S+ ){0,3}(?:allein|alleine)|(?:allein|alleine) (?:zu hause|zuhause|daheim|bis|mit|zu)|sturmfrei',
      '(?:treffen|treff|triff) (?:wir|uns|mich|dich|\\S+ )|(?:wollen|konnen|sollen|uns|mich|wann|mal|wir) (?:\\S+ ){0,4}(?:treffen|sehen)|komm (?:\\S+ ){0,3}(?:vorbei|allein|zu mir)|hol(?:e)? dich (?:\\S+ )?ab|steig (?:\\S+ )?ein',
      '(?:sag|sags|sagt|erzahl|verrat|kein|ohne) (?:\\S+ ){0,4}(?:nichts|niemand|niemandem|keinem|eltern|mama|papa|deiner|weiter|wort)|unter uns|unser geheimnis|(?:eltern|mama|papa) (?:\\S+ ){0,4}(?:nichts|nicht wissen|nicht sagen|nachtschicht|weg|arbeiten|merken|erfahren)|heimlich',
      '(?:schick|schicke|schickst|zeig|hast|mach|will) (?:\\S+ ){0,5}(?:foto|fotos|bild|bilder|selfie|kamera)(?: |$)|losch(?:e|st)? (?:\\S+ )?(?:den|das|diese|alles|chat|danach|die)',
    ],
  }),
  phrases({
    kind: 'meeting',
    isClear: true,
    hints: `age dis rien secret entre envoie photo photos rencontre rencontrer voit retrouve seul seule efface parents mere rdv maison viens cuentes digas
      anos foto fotos solo sola casa borra secreto quedamos vernos quedar vemos padres madre nos anni oud alleen ouders`,
    says: [
      '(?:quel|ton) age|(?:tu as|t as|tas) (?:\\S+ )?quel|quel age|(?:tout|toute|tu es|t es|tes|es|suis) (?:\\S+ )?(?:seul|seule)(?: |$)',
      '(?:dis|dit|parle|rien|pas un mot|montre|raconte) (?:\\S+ ){0,4}(?:rien|pas|personne|parents|mere|a ta|a tes)|entre nous|notre (?:petit )?secret|(?:ta mere|tes parents|ma mere|mes parents) (?:\\S+ ){0,3}(?:croit|croient|sait pas|travaillent|travaille|savent|la|rentrent|sortis)',
      '(?:envoie|envoi|montre|mets|donne|as) (?:\\S+ ){0,4}(?:photo|photos|selfie|cam)|(?:on se|nous) (?:\\S+ )?(?:rencontre|rencontrer|voit|voir|retrouve|rejoint)|rdv|efface|viens (?:seul|seule|chez|sans)|sans (?:tes|ta|ton|mes) (?:parents|mere|frere|soeur)',
      'cuantos anos|que edad|(?:estas|estoy|solo|sola|quedo|me quedo) (?:\\S+ )?(?:solo|sola|en casa|con la)|sol[oa]s? en casa',
      '(?:no|sin|nadie) (?:\\S+ ){0,3}(?:digas|cuentes|decir|contar|diga|sepa|contado|dicho|sabe)|nuestro secreto|secreto (?:entre|nuestro)|entre (?:tu y yo|nosotros)|borra|(?:mis|tus) padres (?:\\S+ ){0,3}(?:trabajan|salen|no|estan)',
      '(?:manda|mandame|envia|enviame|pasa|pasame|tienes|quiero) (?:\\S+ ){0,3}(?:foto|fotos)|(?:quedamos|quedar|vernos|nos vemos|nos veamos|conocernos|veamos) (?:\\S+ )?(?:en|el|a|manana|sin|solos|un|los|para)|ven (?:sol[oa]|a mi casa|sin)',
      'quanti anni|hoe oud|niet (?:\\S+ )?(?:zeggen|vertellen)|hur gammal|da sola|ensam hemma|ile masz lat',
    ],
  }),
];
