export const enoughCopies = "You've already downloaded your data a few times. Please try again in an hour.";
export const leavingWithBlogs =
  'Your account will be gone in 24 hours, and your stories with it. If you change your mind, just sign in again before then.';
export const leavingBlogsStay =
  'Your account will be gone in 24 hours, and your stories stay without your name. If you change your mind, just sign in again before then.';
