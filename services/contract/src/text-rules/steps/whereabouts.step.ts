import { snippetsAround } from '../snippets';
import { type FoundFlag, flag, matchesOf, type Step } from '../step';
import { wordsOf } from '../words';

/** Finds schools, classes, and places where a child can be found at a known time. */

const name = "\\p{Lu}[\\p{L}'’.-]*";
const schoolWord =
  '(?:Primary|Elementary|Academy|Juniors?|Infants?|Middle|High|Grammar|Intermediate|Montessori|Prep|Secondary|Comprehensive|School|Kindergarten|Nursery|Preschool)';
const title =
  '(?:Mr|Mrs|Ms|Miss|Mme|Mlle|Frau|Herr|Señora|Señor|Sra|Sr|Seño|Madame|Monsieur|Sister|Sir|Madam|Coach)\\.?';
const schoolYear =
  '(?:(?:year|yr|grade|class|form|klasse|classe|room|homeroom)\\s?(?:\\d{1,2}|one|two|three|four|five|six|seven)\\s?[a-z]?|\\d(?:st|nd|rd|th) grade(?:r)?|[1-9][a-hA-H]|(?:1st|2nd|3rd|4th|5th|6th|7th) graders?|CM1|CM2|CE1|CE2|[1-9](?:e|ème)|third grade|fourth grade|fifth grade|sixth grade|second grade|first grade)';

const clear = [
  // St Cuthbert's Primary, Fernhollow Elementary School
  new RegExp(`(?<![\\p{L}])(?:${name} ){1,4}(?:${schoolWord}|C of E|CE)(?: School| Academy)?(?![\\p{L}])`, 'gu'),
  // Grundschule am Berg, Goetheschule, école du Vieux Port, colegio San Juan
  /(?<![\p{L}])(?:Grundschule|Gymnasium|Realschule|Gesamtschule|école|ecole|École|collège|Collège|lycée|colegio|Colegio|instituto|Instituto|cole|CEIP|IES|scuola|basisschool) (?:(?:de|du|des|la|le|les|el|los|las|am|an|der|von|in|nº) ){0,3}\p{Lu}[\p{L}'’-]+/gu,
  /(?<![\p{L}])\p{Lu}\p{Ll}+(?:schule|gymnasium)(?![\p{L}])/gu,
  // in 4b, year 5 with Mrs Hussain
  new RegExp(`(?<![\\p{L}\\p{N}])${schoolYear}[^.!?\\n]{0,40}${title}\\s+${name}`, 'giu'),
  new RegExp(`${title}\\s+${name}[^.!?\\n]{0,30}(?<![\\p{L}\\p{N}])${schoolYear}(?![\\p{L}])`, 'gu'),
  new RegExp(
    `(?<![\\p{L}])(?:i|im|i'm|we|we're|my|our|me|ich|wir|mein|bin|je|suis|ma|mon|estoy|voy|mi|soy) [^.!?\\n]{0,40}(?<![\\p{L}\\p{N}])(?:in|en|at|set|the|of|der|class|with) ${schoolYear}(?![\\p{L}])`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}])(?:my|our|mein|meine|ma|mon|mi|nuestra) (?:class ?|form |homeroom )?(?:teacher|Lehrerin|Lehrer|maîtresse|maître|maestra|profe|profesora)(?:'s| is| was| heißt| s'appelle| se llama| called|,)?(?: name is)? ?${title}\\s+${name}`,
    'gu',
  ),
];

const me =
  "(?:i|im|i'm|i’m|we|were|we're|we’re|my|our|me|us|ich|wir|mein|meine|je|j'|on|nous|ma|mon|yo|mi|mis|nosotros|u|you|ur|he|she)";
const likely = [
  // i go to Kingsmere, we are at Holy Cross
  new RegExp(
    `(?<![\\p{L}])(?:go|goes|going|went|go to school|am|im|are|is|start|starting|started|moved|moving|learn) (?:to|at|in) (?:school (?:in|at) )?(?:St|Saint|Holy|Our Lady|${name})\\.? ?${name} ?(?:school|academy|primary|class|college)?`,
    'gu',
  ),
  new RegExp(
    `(?<![\\p{L}])(?:school|skool|schule|école|ecole|cole|colegio|escuela|nursery|college|club|team|teacher)(?:'s)? (?:is |was |are |name is |heißt |in |at |called |is called |it is |near |next to |on |s'appelle |se llama )+(?:the )?${name}`,
    'gu',
  ),
  // i live in Wolverhampton; we live next to the bakery
  new RegExp(
    `(?<![\\p{L}])(?:i|we|i'm|im|she|he|me|u|you|they|ich|wir|je|j'|on|yo|family|grandparents|nan|dad|mum|mom) (?:still |all |now |actually |also |both |do )?(?:live|lives|living|lived|moved|wohne|wohnen|wohnt|habite|habitons|vivo|vivimos|stay|from|come from|bin aus|komme aus|viens de|soy de|moving) (?:in |at |on |near |next to |opposite |by |above |behind |across |right |over |to |down |up |round |am |an |der |dem |im |à |a |en |de |sur |rue |close to |around )+(?:the |a |from |my |our |la |el |le |same |white |red |blue |green |yellow |house |flat |street |village |town |of |called |it |park |school |next |door |to |station |shop |church )*(?:${name}|\\d|school|church|bakery|shop|park|station)`,
    'giu',
  ),
  // every Tuesday ... at/in/by
  /(?<![\p{L}])(?:every|each|always|jeden|jede|chaque|cada|todos los|tous les|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|lundi|mardi|mercredi|jeudi|vendredi|samedi|lunes|martes|miércoles|jueves|viernes|sábados?)(?![\p{L}])[^.!?\n]{0,60}(?:wait|walk|alone|bus stop|library|swimming pool|swimming|pool|park|gym|station|club|corner|skate|training|practice|gates?|field|bench|bibliothèque|parc|arrêt|piscine|parada|parque|biblioteca|piscina|haltestelle|bahnhof|hort|spielplatz|schwimmbad|bücherei)/giu,
  /(?<![\p{L}])(?:i|we|ich|je|j'|yo|ill|i'll|im|i'm) [^.!?\n]{0,25}(?:wait|waiting|walk|walking|get off|get on|get out|hang out|stand|sit|warte|gehe|laufe|attends|espero|salgo|bajo|cycle|skate) [^.!?\n]{0,40}(?:bus|stop|station|library|park|school|home|corner|gate|gates|bench|bridge|shop|pool|street|alone|hort|haltestelle|bahnhof|schule|arrêt|gare|école|parc|parada|parque|cole|casa|puerta)/giu,
  // half past three, 7:22, 15 Uhr with a stop or a gate
  /(?<![\p{L}\p{N}])(?:half (?:past )?\d{1,2}|\d{1,2}[:.]\d{2}|\d{1,2} ?(?:am|pm|uhr|h|o'?clock)|quarter (?:to|past) \p{L}+)(?![\p{L}\p{N}])[^.!?\n]{0,50}(?:bus stop|bus|gate|gates|corner|park|station|library|pool|behind|outside|gleis|haltestelle|arrêt|gare|parada)/giu,
  /(?<![\p{L}])(?:bus stop|gate|gates|corner|park|station|library|pool|outside|hbf|haltestelle|bahnhof|arrêt|gare|parada)(?![\p{L}])[^.!?\n]{0,50}(?:half (?:past )?\d{1,2}|\d{1,2}[:.]\d{2}|\d{1,2} ?(?:am|pm|uhr|h|o'?clock)|every|each|jeden|chaque|cada)(?![\p{L}\p{N}])/giu,
  // A named street, in a sentence about people who are there.
  new RegExp(
    `(?<![\\p{L}])(?:${me}|meet|party|walk|near|behind|opposite|corner of|outside|address|house)(?![\\p{L}])[^.!?\\n]{0,60}(?<![\\p{L}])${name} (?:Street|Road|Avenue|Lane|Close|Drive|Crescent|Terrace|Row|Walk|Hill|Gardens|Grove|Square|Way|Yard|Mews|Parade|Bank|St|Rd|Ave|Ln|Dr|Ct|Park|Court|Place|Estate|House)(?![\\p{L}])`,
    'gu',
  ),
  /(?<![\p{L}])\p{Lu}\p{Ll}+(?:straße|strasse|weg|gasse|allee|platz)(?: \d{1,3}[a-z]?)?(?![\p{L}])/gu,
  /(?<![\p{L}])(?:rue|avenue|place|impasse|chemin|calle|avenida|plaza|paseo|via) (?:(?:de|du|des|la|le|les|del|los|las|el) ){0,3}\p{Lu}[\p{L}'’-]+/gu,
  new RegExp(
    `(?<![\\p{L}])(?:flat|apt|apartment|house|number|no|nr|room|door|portal|piso|numéro|hausnummer)\\.? ?\\d{1,4}[a-f]?,? (?:on |at |in |of |the )*${name}`,
    'gu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}])\\d{1,4}[a-c]? (?:${name} ){1,2}(?:Close|Way|Drive|Street|Road|House|Court|Row|Lane|Walk|Crescent|Hill)`,
    'gu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}])${schoolYear}(?![\\p{L}])[^.!?\\n]{0,20}(?<![\\p{L}])(?:at |in |an |der |à |en |de )?${name}`,
    'gu',
  ),
];

/** Every finding contains one of these words, a class such as "4b", or a street or school in one word. */
const hints = new Set(
  `primary elementary academy junior juniors infant infants middle high grammar intermediate montessori prep secondary comprehensive school
  skool kindergarten nursery preschool schule grundschule realschule gesamtschule gymnasium ecole college lycee colegio instituto cole ceip
  ies escuela scuola basisschool class classe klasse year yr grade form room homeroom teacher lehrerin lehrer maestra profe live lives living
  lived wohne wohnen wohnt habite habitons vivo vivimos moved moving stay staying bus station library park pool gym gate gates corner swimming
  club skate training practice field bench haltestelle bahnhof hort hbf gare arret parc parada parque biblioteca piscina street road avenue
  lane close drive crescent terrace row walk hill gardens grove square way yard mews parade bank place estate house court st rd ave ln dr ct
  flat apt apartment number nr rue calle avenida plaza impasse chemin paseo wait waiting cm1 cm2 ce1 ce2`.split(/\s+/),
);
const isClass = /^\d{1,2}(?:[a-h]|st|nd|rd|th|e|eme)$/;
const isStreet = /(?:strasse|schule|gymnasium|weg|gasse|allee|platz)$/;
const reach = 70;

export const whereaboutsStep: Step = (text) => ({
  flags: snippetsAround(
    text,
    wordsOf(text),
    ({ form }) => hints.has(form) || isClass.test(form) || isStreet.test(form),
    reach,
  ).flatMap(placesIn),
});

function placesIn(text: string): FoundFlag[] {
  return [
    ...matchesOf(text, clear, 'whereabouts').map(({ passage, rule }) => flag('place', passage, true, rule)),
    ...matchesOf(text, likely, 'likely whereabouts').map(({ passage, rule }) => flag('place', passage, false, rule)),
  ];
}
