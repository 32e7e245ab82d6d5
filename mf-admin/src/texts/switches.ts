/** Closing and opening parts of the site. */

export const newAccounts = 'New accounts';
export const accountsClosed = 'Nobody can sign up. Everyone who has an account can go on.';
export const publishing = 'Publishing';
export const publishingClosed = 'Nobody can send in a story. Drafts are still saved.';
export const commentsAndReplies = 'Comments and replies';
export const commentsClosed = 'Nobody can comment or reply. Everyone can still read.';
export const pictures = 'Pictures';
export const nobodyCanAddOrChange = 'Nobody can add or change a picture.';
export const reports = 'Reports';
export const nobodyCanReportCloseThis = 'Nobody can report. Close this only if reports are being misused.';
export const openAgain = 'open again';
export const closedNow = 'closed';
export const readFirst = 'A moderator reads these before others see them:';
export const readWhatChecksFind = 'What the checks hold';
export const readNewWriters = 'New accounts too';
export const readEverybody = 'All of them';
export const didNotWork = "That didn't work. Please try again.";
export const notLoaded = "We couldn't load the switches.";
export const lead =
  "Closing a part stops it for everyone within two seconds. Readers see your reason, and they don't lose anything they're writing.";
export const closePart = (part: string) => `Close: ${part}?`;
export const reason = 'Reason';
export const everyReaderSeesThisShort = 'Every reader sees this. Short and kind, please.';
export const closeIt = 'Close it';
export const open = 'Open';
export const closed = 'Closed';
export const readersSee = (closed: string) => `${closed} Readers see: “`;
export const changedBy = (change: string) => `${change} by`;
export const close = 'Close';
export const opened = 'Opened';
export const changed = 'Changed';
