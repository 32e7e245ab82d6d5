/** Texts about following a writer. */

export const follow = 'Follow';
export const followName = (name: string) => `Follow ${name}`;
export const follows = (name: string) => `You follow ${name}. We'll tell you about new stories!`;
export const followsNoMore = (name: string) => `You stopped following ${name}.`;
export const didNotWork = "That didn't work. Please try again.";
export const signInToFollow = 'Please sign in to follow a writer.';
