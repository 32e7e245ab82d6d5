import { phrases } from './phrase';

/** Chain letters, advertising and begging for likes. */
export const spamPhrases = [
  phrases({
    kind: 'spam',
    isClear: true,
    hints: `copy paste repost forward chain send share follow subscribe sub like likes robux vbucks v-bucks free win winner giveaway prize click buy cheap
      discount offer promo earn money cash channel views gratis umsonst abonnier abonniert suscribete suscribanse suscribe comparte copia regalando regalo
      envoie partage abonne abonnez gagne gagner kopier kopiere kopiert schick schicke teile luck cursed curse spam comment xp hack hacks generator
      unlimited first vote upvote stars read sell selling trick account accounts points alert shops toy boring bored customers pay answer popular sigueme siguem clique followers subtomychannel likeforlike free_robux clics mission posting post every blog prince million scam wins unlimited coins gems diamonds kostenlos loot limited rich followers page sale`,
    says: [
      '(?:copy|paste|repost|re-post|forward|kopier\\S*|copia|copie|copiez) (?:\\S+ ){0,3}(?:this|and paste|it|to|that|das|den|dies\\S*|esto|ce|cette|on|paste|copy)',
      '(?:send|share|post|forward|give|put|schick\\S*|teile|envia|envoie|comparte|partage|pass|passez|tell) (?:\\S+ ){0,4}(?:this|it|das|dies\\S*|esto|ce|message|blog|them)? ?(?:to|on|an|a|with|auf|en) (?:\\S+ ){0,2}(?:\\d+|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|all|everyone|every|personas|people|friends|amigos|leute|personnes|zehn|diez|dix|other)',
      '(?:like|likes|follow|sub|subs|comment|f) (?:for|4|fur|x|por|contre|gegen|pour|back|and ill) (?:\\S+ )?(?:like|likes|follow|sub|f|comment|back|ill|you|1|one)|(?:l4l|f4f|s4s|sub4sub|like4like|follow4follow)|i follow back|(?:follow|like|sub)(?: me)? back',
      '(?:follow|subscribe|sub|abonnier\\S*|suscrib\\S*|abonne\\S*|susc\\S*) (?:to |a |mi |my |me |mein\\S* |our |the |toi |to my )*(?:me|my|channel|page|blog|blogs|canal|kanal|now|please|pls|chaine|account|for|and|gratis|if|a)',
      '(?:please|pls|everyone|all|must|you|give|just) (?:\\S+ )?(?:like|follow|subscribe|vote|share|comment|visit|click) (?:\\S+ )?(?:my|this|me|all|and|please|pls|on|for) (?:\\S+ )?(?:story|blog|page|post|posts|blogs|stories|comment|comments|channel|and|please|me|all|every)?',
      '(?:free|gratis|kostenlos\\S*|umsonst|gratuit\\S*|unlimited|cheap|win|get|want|earn|million|make|gana|gewinne?) (?:\\S+ ){0,2}(?:robux|vbucks|v-bucks|coins|gems|diamonds|skins|iphone\\S*|money|phone|gift|gifts|giftcards?|xp|prize|prizes|followers|likes|ipad|ps5|switch|nitro|tablet|dollars|loot|pass|pases|cash|\\$\\d+|toys)',
      '(?:click|tap|press) (?:\\S+ )?(?:here|link|now|on|the|this|for)|(?:buy|order|shop|rent) (?:\\S+ )?(?:now|my|cheap|here|today|it|coins|one|from|get)|(?:first|limited|only) (?:\\d+|\\S+ )(?:kids|people|places|comments?|customers|who|get|days|left|to)|(?:make|earn) (?:\\S+ )?\\$?\\d+|giveaway|promo code|discount|half price|(?:month|trial|week) free|sign ?up now|limited (?:time|places|offer)|special offer|best price',
      '(?:check|look|visit|come|go|watch|read|pasa|schaut|regarde\\S*|mira|guck\\S*) (?:\\S+ )?(?:out |to |at |por |on |mal |sur |auf )*(?:my|mi|mein\\S*|ma|mon) (?:\\S+ )?(?:channel|page|shop|blog|blogs|story|stories|canal|kanal|profile|videos?|chaine|store|post|posts|new)',
      '(?:bad luck|cursed|curse|ghost|you will die|years of|pech|unluck\\S*|malheur|mala suerte|unglucklich|jahre|wont do it|97|99|dare to|will come to|stand at the end) (?:\\S+ ){0,4}(?:if|unless|tonight|for|\\d+|of|dont|percent|do it|send|copy|pech|years|bed|your)|(?:if|unless|wenn|si) (?:\\S+ )?(?:you|u|du|tu|ihr) (?:\\S+ ){0,3}(?:dont|do not|ignore|break|not|nicht|pas|no|copy|read) (?:\\S+ ){0,3}(?:this|send|copy|share|luck|weiter|envoies|envias|it)',
      '(?:xp|like|likes|follower|followers|comments?) (?:club|train|fast|farm|boost|chain|bot|swap|for free|exchange)|comment (?:number|no) \\d+|number \\d+ (?:of|comes|in)|i (?:give|ll give|will give|like) (?:\\S+ ){0,3}(?:stars?|likes?|if|back|posts?) (?:\\S+ )?(?:if|you|u|to|of yours|back)',
      'first(?: first)+|subtomy\\S*|freerobux\\S*|buy ?coins\\S*|likeforlike\\S*|followme\\S*',
      'vote (?:for )?me|upvote (?:me|this)|(?:read|see) my (?:story|blog|poem)|(?:i|we) (?:will |can |would )?(?:sell|am selling|posting this|post on every)|selling|(?:stars|likes?|points) if (?:you|i)|(?:second|other|two|nine|\\d+|more|fake) accounts?|(?:all|every one|each) of (?:my|your) (?:posts|blogs)|every blog|(?:xp|points?|level) (?:trick|glitch|cheat|hack)|(?:gives|give|get|gave) you (?:\\S+ )?(?:points|xp|\\d+ (?:xp|points))|(?:out now|in all shops|collect all|pay me|my own shop|for a fiver|for \\d+ (?:euro|euros|pounds|dollars)|\\d+ (?:euro|euros|pounds|dollars) each)|(?:half|share|million) (?:of it|in gold|dollars|pounds)|put (?:this|it|him|her) on (?:your|ten|\\S+) (?:page|wall|walls|blog)|leave a (?:heart|like|comment) on|comment (?:under|on) (?:this|mine|all)|sigueme y te sigo|clique(?: clique)+|(?:robux|vbucks) (?:gratuits?|gratis|free)',
    ],
  }),
];
