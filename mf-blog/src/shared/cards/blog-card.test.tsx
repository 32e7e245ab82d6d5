import { emitRealtime, renderWithKit } from '@storysprout/kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { blogId, buildCard } from '../../testing/builders';
import { BlogCard } from './blog-card';

function show(blog = buildCard()) {
  return renderWithKit(<BlogCard blog={blog} />);
}

describe('BlogCard', () => {
  it('tells title, category, long date, author, likes and comments', () => {
    show(buildCard({ likeCount: 1240, commentCount: 3 }));
    expect(screen.getByRole('heading', { name: 'The Fox Who Collected Sounds' })).toBeVisible();
    for (const text of ['Story', 'November 05, 2026', 'QuietFox', '1,240 Likes']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('3')).toHaveTextContent('3 comments');
  });

  it.each([
    ['easy', 'Easy words'],
    ['medium', 'Some big words'],
    ['hard', 'Big words'],
  ] as const)('tells how long it takes to read, and that its words are %s', (level, words) => {
    show(buildCard({ reading: { minutes: 3, level } }));
    expect(screen.getByText('3 min read')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
  });

  it('says nothing of words that could not be judged, and nothing of a text that was not measured', () => {
    const { unmount } = show(buildCard({ reading: { minutes: 2 } }));
    expect(screen.getByText('2 min read')).toBeVisible();
    expect(screen.queryByText(/words/)).not.toBeInTheDocument();
    unmount();
    show(buildCard());
    expect(screen.queryByText(/min read/)).not.toBeInTheDocument();
  });

  it('marks a moderator beside the name, not in it, and nobody else', () => {
    const { author } = buildCard();
    const { unmount } = show(buildCard({ author: { ...author, isModerator: true } }));
    expect(screen.getByText('QuietFox')).toHaveTextContent(/^QuietFox$/);
    expect(screen.getByText('Moderator')).toBeVisible();
    unmount();
    show(buildCard());
    expect(screen.queryByText('Moderator')).not.toBeInTheDocument();
  });

  it('follows the likes of its blog', () => {
    show(buildCard({ likeCount: 4 }));
    emitRealtime('likeCounts', { counts: { '65f0000000000000000000ff': 9 } });
    expect(screen.getByText('4 Likes')).toBeVisible();
    emitRealtime('likeCounts', { counts: { [blogId]: 7, '65f0000000000000000000ff': 9 } });
    expect(screen.getByText('7 Likes')).toBeVisible();
  });

  it('lets title and author run in the direction of their own script', () => {
    show(buildCard({ title: 'قصة الثعلب' }));
    expect(screen.getByRole('heading')).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('QuietFox')).toHaveAttribute('dir', 'auto');
  });

  it('says so when the date is none', () => {
    show(buildCard({ date: 'yesterday-ish' }));
    expect(screen.getByText('Date unavailable')).toBeVisible();
    expect(screen.getByText('Some time ago')).toBeVisible();
  });

  it('leads to the blog from picture, category and title', () => {
    const { container } = show();
    const links = [...container.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill(`/blog/${blogId}`));
  });

  it('is one stop for the keyboard', () => {
    const { container } = show();
    const stops = [...container.querySelectorAll('a')].filter((link) => link.tabIndex >= 0);
    expect(stops.map((link) => link.textContent)).toEqual(['The Fox Who Collected Sounds']);
  });
});
