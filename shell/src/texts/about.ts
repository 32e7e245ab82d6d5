/** Texts of the About Us page. */

export const writeYourThoughts = 'Write your thoughts';
export const writeNote = "A story, a poem, a diary page, a recipe: write what's on your mind.";
export const readWhatOthersWrote = 'Read what others wrote';
export const readNote = "Another child always has an idea you haven't heard yet.";
export const comment = 'Comment';
export const commentNote = 'Tell the writer what you liked. A kind word makes the next story grow.';
export const earnRewards = 'Earn rewards';
export const earnNote = 'Writing, reading and playing bring XP, levels, badges and new avatars.';
export const aboutUs = 'About Us';
export const lead =
  'Storysprout is a place where children write their thoughts, read what others wrote, comment, and earn rewards.';
export const safeCorner = 'A friendly, safe corner';
export const safeNote =
  'A grown-up reads every story before others can see it. We also look out for unkind words, and for things to keep private, such as phone numbers and addresses.';
