/** The moderators' guide in short. */

export const wholeGuide = 'The full guide, with what to do about each kind of entry, comes with the site:';
export const worriesFirst = 'Worries first';
export const aChildWhoMayNeed =
  'A child who may need help always comes first. Read it slowly, with the story around it.';
export const ifItMayBeAbout =
  'If it may be about the writer, tell the person who looks after worries on your site before you decide.';
export const doNotQuestionTheChild = 'Do not question the child, and do not promise to keep it secret.';
export const keepAStoryHideWhat = 'Keep a story. Hide what is about the writer, with a warm message. Do not remove it.';
export const aWorryIsNeverA = 'A worry is never a reason for a sanction.';
export const whatEachDecisionDoes = 'What each decision does';
export const keepOrPublish = 'Keep or Publish: everyone sees it.';
export const sendBackABlogGoes = 'Send back: a story goes to its writer, who can change it and send it in again.';
export const hideGoneForReadersWithin =
  'Hide: gone for readers within two seconds. The writer still sees it and can appeal.';
export const removeGoneForGoodThe =
  'Remove: gone for good. The text is erased after 30 days, and XP earned with it goes back.';
export const giveReason =
  "Everything except keeping needs a reason. The writer reads it. Say what is good and what to change, and don't blame anyone.";
export const sanctions = 'Sanctions';
export const mildestFirst = 'Begin with the mildest. For most children, a message is enough.';
export const warningTheChildReadsYour = 'Warning: the child reads your words once.';
export const muteFor17Or = 'Mute for 1, 7 or 30 days: reading, playing and drafts go on. It ends by itself.';
export const banOnlyForHarm = 'Ban: only for someone who is here to do harm.';
export const appeals = 'Appeals';
export const eachDecisionCanBeAppealed =
  'Each decision can be appealed once, within 30 days. Another moderator answers.';
export const readAgain = 'Read it again as if for the first time.';
export const grantWhen = 'Grant it if you would decide differently. Everything the decision did is undone.';
export const declineWhen = 'Decline it if you would decide the same, and explain why once more.';
export const always = 'Always';
export const neverTell = 'Never tell anyone who reported something.';
export const plansToMeet =
  'Always remove plans to meet, to chat elsewhere or to keep a secret. Report them to the person who looks after worries.';
export const anEntryIsYoursFor = 'An entry is yours for ten minutes. Give it back when you do something else.';
export const closeAPartOfThe =
  'Close a part of the site in Switches when something gets out of hand, and open it again as soon as you can.';
