import { oneOf, phrases } from './phrase';

const platform =
  oneOf(`discord dc disc snap sc instagram ig tiktok whatsapp watsapp whatsap telegram signal kik messenger facebook fb twitter youtube yt
  utube twitch steam roblox rblx minecraft fortnite epic xbox psn playstation switch nintendo skype zoom bereal pinterest reddit wechat viber
  omegle valorant lichess kahoot scratch deviantart wattpad server gamertag gt realm imessage hangouts spotify vsco brawl clash teams`);

/** Ways to find somebody outside this site. */
export const contactPhrases = [
  phrases({
    kind: 'contact',
    isClear: true,
    hints: `discord dc disc snap sc instagram ig tiktok whatsapp watsapp whatsap telegram signal kik messenger facebook fb twitter youtube yt utube twitch
      steam roblox rblx minecraft fortnite epic xbox psn playstation switch nintendo skype zoom bereal pinterest reddit wechat viber omegle
      valorant lichess kahoot scratch deviantart wattpad server gamertag gt realm imessage hangouts spotify vsco brawl clash teams`,
    says: [
      `(?:my|ur|your|whats your|whats ur|mein|meine|dein|mon|ma|ton|mi|tu) (?:\\S+ )?${platform} (?:\\S+ )?(?:is|name|id|tag|user|username|acc|account|handle|nick|code|channel|invite|ist|heisst|c|cest|es|est|number|link|:|page|link|server|call|ip)`,
      `(?:whats|what is|got|have|do you have|are you on|you on|have you got|gib|hast du|tu as|tienes|t as|youve got|u got|anyone got|anyone have|anyone on) (?:\\S+ ){0,3}${platform}(?: |$)`,
      `(?:add|find|follow|dm|message|text|write|call|hit|pm|msg|ping|look|reach|contact|snap|invite|search|see|chat|talk|join|friend|play|speak|come) (?:me |us |to me |up |with me |for me |my |to us |to |with |here |a |him |her |on |at |in |the |over |it )*(?:\\S+ )?${platform}`,
      `(?:im|i am|i|we|me|user|username|name|id|tag|soy|bin|suis|same name|its|they) (?:\\S+ ){0,5}(?:on|in|at|auf|sur|en|bei|there) (?:the |my |a )?${platform}`,
      `${platform} (?:is|name|user|username|tag|id|add|me|code|handle|acc|account|nick|ist|es|cest|:|dm|friend) (?:\\S+)`,
      `(?:adde|schreib|agregame|agrega|buscame|busca|ajoute|ajoutez|suivez|sigueme|retrouve|folgt|folg|komm|entra|rejoins|such|cherche|pasame|unete) (?:\\S+ ){0,4}${platform}`,
      `(?:joins?|join my|made a|got a|have a|new|our|hab einen|my) (?:\\S+ ){0,3}(?:server|discord|group chat|whatsapp|twitch|channel|realm|zoom)`,
    ],
  }),
  phrases({
    kind: 'contact',
    isClear: true,
    hints: `add dm dms pm message friend user username usr nick gamertag tag ip server invite code link dot punkt punto point at underscore follow search
      number phone text ring call mail email gmail mobile zoom passcode whitelist id nummer handy numero llamame ruf appelle mails letters txt`,
    says: [
      'add me(?! to the list)|(?:dm|pm|inbox) me|(?:in|check|my|your|slide into) (?:dms|dm|inbox)|friend (?:req|request|code|me)|(?:trainer|player|friend|invite|game|room|party|lobby) code|(?:user ?name|gamertag|nickname|nick|user) (?:is|there|on|:|ist|es|name)',
      '(?:my|our|the|mums|dads|new|ma|meine|mi|mon|mein) (?:\\S+ )?(?:number|nummer|numero|phone|mobile|handy|cell|digits|telefon|telefono|movil|portable) (?:is|ist|es|est|:|c|cest|isnt|=|its|are|starts|ends) (?:\\S+ ){0,4}(?:\\d\\S*|oh|zero|one|two|three|four|five|six|seven|eight|nine|plus|double)',
      '(?:call|ring|text|phone|txt|whatsapp|llamame|ruf|message|reach|sms|appelle) (?:me|us|mum|dad|him|her|my mum|an|moi|my) (?:\\S+ ){0,3}(?:on|at|\\d{3}\\S*|under|unter|al|au|oh|zero|five)',
      '(?:my|our|the|ma|mon|meine|mi|mums) (?:\\S+ )?(?:email|e-mail|mail|gmail|correo|adresse mail|mailadresse) (?:\\S+ )?(?:is|ist|es|est|:|address|cest)|(?:e-?mail|write|mail) (?:me|us|to me|my mum) (?:at|on|to|here|unter)|(?:g|gee) ?mail (?:dot|com)|\\S+ (?:at|@) (?:gmail|hotmail|yahoo|outlook|icloud|example|gmx)',
      '(?:dot|punkt|point|punto|d0t) (?:com|org|net|gg|example|co|uk|de|fr|es|io|tv|ly|me)|\\S+ dot \\S+ dot \\S+|\\d+ (?:dot|punkt|point) \\d+',
      '(?:hash|hashtag|hash tag|number sign|diese|raute|almohadilla|tag) \\d{3,5}|underscore \\S+',
      '(?:server|the|my|die|our|mc) (?:ip|adresse|address|link|code) (?:is|ist|:|es|est|=)|(?:type|put) (?:this|that|it) in|(?:meeting|zoom|room|party|mobile legends) id|passcode|whitelist',
      '(?:schreib|schreibt|ruf|adde) (?:mir|mich|uns|mal) (?:\\S+ )?(?:an|auf|unter|bei|eine)|(?:link|channel|profile|account|page) (?:is )?in (?:my )?(?:bio|profile)',
    ],
  }),
];
