import type { ActionId, CharacterId, Setting, SettingId, StoryAction } from './story.choices';
import { actions, characterIds, settings } from './story.choices';

/** A story with placeholders for the setting and the action; three to five sentences. */
type StoryTemplate = (setting: Setting, action: StoryAction) => string;

/** The story template of each hero. */
const storyTemplates: Readonly<Record<CharacterId, StoryTemplate>> = {
  knight: ({ place }, { did }) =>
    `Once there was a brave knight whose armor squeaked like a hungry mouse. One morning, ${place}, the knight ${did}. ` +
    'Everyone heard it happen, because of the squeaking. The crowd cheered, and somebody finally brought some oil.',
  cat: ({ name }, { did }) =>
    `A curious cat followed a butterfly all the way to ${name}. There were seven doors, and of course the cat opened the one marked "Do not open". ` +
    `Nobody knows exactly what happened next, but an hour later the cat ${did}. "I meant to do that," said the cat, and took a nap.`,
  dragon: ({ place }, { did, toDo }) =>
    `The tiny dragon ${place} was no bigger than a teapot, and its fire could only toast one marshmallow at a time. ` +
    `"You are too small to ${toDo}," laughed the big dragons. So the tiny dragon rolled up its sleeves, which took a while because dragons have none, and ${did}. ` +
    'The big dragons stopped laughing and asked for a marshmallow.',
  robot: ({ place }, { did, toDo }) =>
    `A friendly robot woke up ${place} with only one line in its memory: "Today you will ${toDo}." Beep, boop, off it rolled, greeting every tree, lamp and door on the way. ` +
    `By teatime it ${did}, and it was so proud that its ears lit up. Then it added a second line to its memory: "Tomorrow: make more friends."`,
  wizard: ({ place }, { did }) =>
    `The forgetful wizard arrived ${place} with one shoe, two hats and no idea why. He waved his wand, which turned out to be a carrot. ` +
    `By pure luck the carrot was magic too, and before lunch the wizard ${did}. He wrote it down at once so he would remember. Then he forgot where he had put the note, and ate the carrot.`,
  pirate: ({ name }, { did, toDo }) =>
    `Ahoy! The singing pirate sailed to ${name} to ${toDo}, and sang about it so loudly that the parrots wore earmuffs. ` +
    `The crew hummed, the waves clapped along, and between two verses the pirate ${did}. To this day the song has ninety-nine verses, and the parrots know every one.`,
  ghost: ({ place }, { did }) =>
    `A shy ghost lived ${place} and hid whenever visitors came. One rainy night it was so bored that it ${did} all by itself. ` +
    'In the morning everyone asked who had been so clever. "Boo," whispered the ghost, very softly, "it was me." And for the first time somebody said, "Will you sit with us?"',
  astronaut: ({ name }, { did, toDo }) =>
    `Five, four, three, two, one! The young astronaut blasted off for ${name} with a sandwich, a screwdriver and a big plan: to ${toDo}. ` +
    `The landing was bumpy and the sandwich floated away. Even so, the astronaut ${did} before bedtime. Mission control danced on the desks, and somewhere in the stars a sandwich is still going round.`,
  turtle: ({ place }, { did }) =>
    `"No need to hurry," said the talking turtle, who was always the last to arrive anywhere. While the others ran in circles ${place}, the turtle walked in a straight line and told jokes to the snails. ` +
    `That is how the turtle, step by careful step, ${did}. The others came back out of breath and asked how it was done. "I will tell you," said the turtle, "but slowly."`,
  grandma: ({ place }, { did, toDo }) =>
    `Grandma built a machine out of a bathtub, nine bicycle bells and a toaster. "It will help us ${toDo}," she said, and set it up ${place}. ` +
    `The machine rattled, rang and popped out a slice of toast. Grandma fixed one last screw with her knitting needle, and together with all her neighbors she ${did}. They ate the toast to celebrate.`,
};

/** The story of a hero who has no template. */
function genericStory(character: string, { place }: Setting, { did, toDo }: StoryAction): string {
  return (
    `Once upon a time, ${place}, there lived a hero known as the ${character.toLowerCase()}. All the neighbors said that nobody could ${toDo}. ` +
    `But our hero tried, giggled, tried again, and ${did}. And that is why the neighbors now say, "You never know until you try!"`
  );
}

/**
 * Returns the story for a hero, a place and a deed.
 *
 * @param character One of `characterIds`. Any other value is used as the hero's name in the generic story.
 */
export function tellStory(character: string, setting: SettingId, action: ActionId): string {
  const known = characterIds.find((id) => id === character);
  if (known) return storyTemplates[known](settings[setting], actions[action]);
  return genericStory(character, settings[setting], actions[action]);
}
