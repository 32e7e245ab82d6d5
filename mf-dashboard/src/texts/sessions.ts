/** Devices where the reader is signed in. */

export const lookingForSessions = 'Finding your devices...';
export const signOutEverywhere = 'Sign out everywhere';
export const reallyEverywhere = 'Sign out everywhere?';
export const stay = 'Stay';
export const everyDeviceSignsOut =
  'This signs you out on every device, even this one. To come back, sign in with your password.';
export const theseDevices =
  "You are signed in on these devices. Don't know one of them? Sign it out and change your password.";
export const yourDevices = 'Your devices';
export const showAll = (count: number) => `Show all ${count}`;
export const nextTime = 'The next time you sign in, your device will show up here.';
export const devicesNotShown = "We can't show your devices right now.";
export const whereYouAreSignedIn = 'Where you are signed in';
export const thisDevice = 'This device';
export const usingNow = "You're using it now.";
export const lastUsed = (when: string) => `Last used ${when}.`;
export const signedInSince = (date: string) => `Signed in since ${date}.`;
export const signingOut = 'Signing out...';
export const signOutThis = 'Sign out on this device';
export const signOutOther = (device: string, when: string) => `Sign out on ${device}, last used ${when}`;
export const signOut = 'Sign out';
export const deviceStays = "We couldn't sign out that device. Please try again.";
export const stillSignedIn = "We couldn't sign you out everywhere. Please try again.";
