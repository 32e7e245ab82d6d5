/** Story Builder. */

export const howTo = [
  'Choose a character, a setting and an action. Press Build Story to see what happens.',
  'Want to know what happens next? Turn it into a draft and write the rest yourself.',
];
export const yourStory = 'Your story';
export const myStory = 'My story';
export const makeDraft = 'Make it a draft';
export const build = 'Build Story';
export const pictures = (part: string) => `Pictures: ${part}`;
export const character = 'Character';
export const characterQuestion = 'Who is it about?';
export const setting = 'Setting';
export const settingQuestion = 'Where does it happen?';
export const action = 'Action';
export const actionQuestion = 'What happens?';
// The wording of these two is fixed by docs/product.md#story-builder.
export const signInForXp = 'Login required to earn XP.';
export const chooseAll = 'Please select all options to build your story!';
export const told = (story: string) => `Your story: ${story}`;
