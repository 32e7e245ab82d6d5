export const hello = (name: string) => `Hello ${name}!`;
export const intro = 'Here is everything your account holds:';
export const accountFiles = [
  '- account.json: your name, email, points, badges and avatars',
  '- xp.json: every time you earned XP',
  '- rounds.json: games you started lately',
  '- sessions.json: the devices you signed in on',
  '- addresses.json: the email addresses we wrote to lately about your account',
  '- letters.json: what your letterbox told you, and when',
  '- reports.json: names and pictures you reported',
  '- decisions.json: what grown-ups decided about your name and picture',
  '- warnings.json: warnings, and when you could not share',
  '- hidden.json: whose words you do not want to see',
  '- following.json: whose new stories you want to hear about',
  '- family.json: what a grown-up at home said, if we asked one',
] as const;
export const writtenFiles = [
  '- blogs.json: every story you wrote, drafts too',
  '- comments.json and replies.json: what you wrote under stories',
  '- revisions.json: older versions of your stories, and what was decided about them',
  '- unfinished.json: words that you have not sent yet',
  '- likes.json: which stories and comments you like',
  '- bookmarks.json: which stories you keep for later',
] as const;
export const pictureFile = '- picture.webp: your profile picture, if you have one';
