/** The list of one's own blogs. */

export const keepIt = 'Keep it';
export const deleteTitle = (title: string) => `Delete “${title}”?`;
export const deleteIt = 'Delete';
export const deleteNote = 'Its words and its picture will be gone. You have ten seconds to press Undo.';
export const takeTitleBack = (title: string) => `Take “${title}” back?`;
export const takeItBack = 'Take it back';
export const takeBackNote = 'Your story becomes a draft again, and only you can see it.';
export const takeBackLikes =
  'We keep its likes and comments for 30 days. If a grown-up approves it again by then, they come back, too.';
export const edit = 'Edit';
export const changeIt = 'Change it';
export const olderVersions = 'Older versions';
export const of = (title: string) => `of ${title}`;
export const correctionDraft = 'You started a new version.';
export const correctionPending = 'A grown-up is reading your new version. Until then, everyone sees the old one.';
export const correctionRejected = 'Your new version was sent back. Everyone still sees the old one.';
export const likes = (count: string) => `${count} Likes`;
export const comments = 'comments';
export const whyItWasSentBack = 'Why it was sent back:';
export const writeABlog = 'Write a story';
export const listOfBlogs = 'List of Blogs';
export const errorFetchingData = 'Error fetching data';
export const noBlogsYet = "You haven't written a story yet";
export const plantFirst = 'Plant your first story and watch it grow!';
export const pagesOfMyBlogs = 'Pages of my stories';
export const isBack = (title: string) => `“${title}” is back.`;
export const notBroughtBack = "We couldn't bring it back.";
export const undo = 'Undo';
export const isDeleted = (title: string) => `“${title}” is deleted.`;
export const stillThere = "That didn't work. Your story is still there.";
