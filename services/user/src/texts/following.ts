export const followed = "We'll tell you about new stories.";
export const unfollowed = "You don't follow this writer anymore.";
export const notYourself = "You can't follow yourself.";
export const tooMany = (count: number) => `You follow ${count} writers. Please stop following one first.`;
