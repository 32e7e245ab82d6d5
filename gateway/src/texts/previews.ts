export const signInAgain = 'Please sign in again.';
export const hasEnded = 'This preview has ended. Please ask for a new link.';
export const notInPreviews = "That doesn't work in a preview.";
export const noPreviewTitle = 'No preview here - Storysprout';
export const noPreview = "There's no preview here";
export const askForNewLink = 'A link to a preview works for a week. Please ask the team for a new one.';
export const goToSite = 'Go to Storysprout';
