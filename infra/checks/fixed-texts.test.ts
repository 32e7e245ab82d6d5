import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../build/workspaces';
import { filesBelow } from '../remote-build/sources';

/**
 * Texts that clients and readers of the first Storysprout know word for word (docs/words.md). Braces surround what
 * varies, with an example of it.
 */
const fixedTexts = [
  // Pages and their parts.
  ...['Sign In', 'My Dashboard', 'Admin', 'Logout', 'All Blogs', 'All Time', 'This Week', 'About Us', 'Contact Us'],
  ...['Top 3 This Week', 'Latest Blogs', 'Loading leaderboard...', 'Date unavailable', 'Some time ago', 'Unknown'],
  ...['{4} Likes', 'Loading blog details...', 'Post Comment', 'Post Reply', 'No comments yet. Be the first!'],
  ...['Signing in...', 'Signing up...', 'Send Reset Link', 'No weekly challenge yet!', 'Good luck, superstar!'],
  ...["You've read this challenge", 'Treasure Found!', 'Claim Reward'],
  // Dashboards.
  ...['Post a Blog', 'List of Blogs', 'View Profile', 'Edit Profile', 'Collected Rewards', 'Validate Writing'],
  ...['Post Blog', 'Draft', 'Pending', 'Published', 'Rejected', 'Pending Blogs', 'Approved Blogs', 'User Details'],
  ...['Send Weekly Challenge', 'Approve', 'Reject', 'Delete', 'Edit User', 'Ban User'],
  // Categories and games.
  ...['Story', 'Poem', 'My Diary', 'Nature & Science', 'Recipes for Kids', 'Weekly Challenge', 'Travel and Adventure'],
  ...['Memory Match', 'Tic Tac Toe', 'Story Builder', 'Hangman', 'Spelling Bee', 'Sudoku', 'Typing Game', 'Quiz'],
  ...['Submit', 'Next Puzzle', 'Reset Puzzle', 'Try Again', 'Play Again', 'Restart', 'Build Story', 'Reset'],
  ...['Next', 'Finish Quiz', 'How to Play', 'Easy', 'Medium', 'Hard', 'Easy (2 XP)', 'Hard (10 XP)'],
  // What games say.
  ...["⏰ Time's up! Try again.", "Time's up!", '🎉 You completed all levels!'],
  ...['Keep trying! Some answers are incorrect.', 'You completed all 40 levels!', 'You lost! The word was {CAT}'],
  ...['Please select all options to build your story!', 'Oops! wrong', 'Oops! The correct answer is {4}', 'Correct!'],
  ...['You completed all {20} levels of Sudoku!', 'Oops! Some cells are incorrect', 'You win!', 'You lose!'],
  ...["It's a draw!", 'Puzzle Complete!', 'Puzzle solved! XP awarded!', '🎉 +{10} XP awarded!', 'Failed to award XP.'],
  ...['You must be logged in to earn XP.', 'Login required to earn XP.', 'Please login to play games and earn XP!'],
  '⚠️ You must be logged in to play games!',
  // What is refused, and what failed.
  ...['All fields except image are required', 'Oops! Please write at least 50 words 📝✨'],
  ...['Please log in to like this post!', 'Something went wrong while liking.', 'Failed to load blog post.'],
  ...['Blog not found.', 'Password must be at least 8 characters', 'Password must be at least 8 characters.'],
  ...['Passwords do not match', 'Passwords do not match.', 'Please enter a topic for the weekly challenge.'],
  ...['Please enter a topic for the weekly challenge notification.', 'Failed to send weekly challenge.'],
  ...['Failed to send weekly challenge notification.', 'Something went wrong. Please try again.'],
  ...['Something went wrong. Try again.', 'Invalid or expired link.', 'Error fetching data', 'Error submitting blog'],
  ...['Unable to load leaderboard. Please try again later.', 'Failed to update profile', 'Failed to set avatar.'],
  "Oops! We couldn't load this week's challenge. Try again soon!",
  // What succeeded.
  ...['Avatar updated!', 'Profile updated!', 'Your blog has been submitted and will be reviewed by admin!'],
  ...['Draft updated successfully!', 'Blog saved as draft. You can edit and submit it later.'],
];

const isIgnored = (name: string) => name.startsWith('.') || ['node_modules', 'dist', 'test-results'].includes(name);
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const isSource = (file: string) => /\/src\/.*\.tsx?$/.test(file) && !/\/(testing|stand-alone)[/.]/.test(file);
const files = ['shell', 'mf-blog', 'mf-dashboard', 'mf-admin', 'mf-funzone', 'services', 'infra/e2e']
  .flatMap((folder) => filesBelow(join(root, folder), isIgnored))
  .filter((file) => isTest(file) || isSource(file));
const textOf = (chosen: readonly string[]) => chosen.map((file) => readFileSync(file, 'utf8')).join('\n');
const tests = textOf(files.filter(isTest));
const sources = textOf(files.filter((file) => !isTest(file)));

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a pattern for the whole text in quotes, or in a pattern of a test. */
function patternOf(text: string): RegExp {
  const parts = text
    .split(/[{}]/)
    .map((part, at) => (at % 2 === 0 ? escaped(part) : `(?:${escaped(part)}|\\$\\{[^}]+\\})`));
  return new RegExp(`(['"\`/])${parts.join('')}\\1`);
}

it('has each fixed text in a source', () => {
  expect(fixedTexts.filter((text) => !patternOf(text).test(sources))).toEqual([]);
});

it('has a test that expects each fixed text', () => {
  expect(fixedTexts.filter((text) => !patternOf(text).test(tests))).toEqual([]);
});
