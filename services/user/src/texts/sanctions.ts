export const muteEnd = 'Please say when the mute ends.';
