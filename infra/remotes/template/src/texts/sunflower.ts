/** The sunflower page and its parts. */

export const sunflower = 'Sunflower';
export const lead = 'A new place on Storysprout.';
export const sayHello = 'Say hello';
export const hello = (name: string) => `Hello, ${name}!`;
export const friend = 'friend';
export const newestStories = 'Newest stories';
export const notLoaded = "We couldn't load the stories.";
export const noStoriesYet = 'No stories yet. Yours could be the first!';
export const by = (writer: string) => `by ${writer}`;
