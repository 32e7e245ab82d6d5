import { fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildCard } from '../../testing/builders';
import { BlogCarousel } from './blog-carousel';
import { chipsOf } from './use-carousel-blogs';

const fox = buildCard({ _id: '000000000000000000000001', title: 'The Fox', category: 'Story' });
const moon = buildCard({ _id: '000000000000000000000002', title: 'Moon Song', category: 'Poem' });
const owl = buildCard({ _id: '000000000000000000000003', title: 'An owl story', category: 'Story' });

function open(blogs = [fox, moon, owl]) {
  const matches = ({ query }: { query: URLSearchParams }) => ({
    blogs: blogs.filter(
      (blog) =>
        (!query.has('category') || blog.category === query.get('category')) &&
        blog.title.toLowerCase().includes((query.get('q') ?? '').toLowerCase()),
    ),
  });
  fakeApi({ 'GET /blog/all': matches });
  return renderWithKit(<BlogCarousel />);
}

const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const track = async () => {
  const item = (await screen.findByRole('heading', { name: 'The Fox' })).closest('ul');
  if (!item) throw new Error('no track');
  return item;
};

describe('BlogCarousel', () => {
  it("has 'All' and the distinct categories", async () => {
    open();
    await track();
    const chips = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual(['All', 'Story', 'Poem']);
  });

  it('offers the other categories, too, once there may be older blogs than it has fetched', async () => {
    const stories = Array.from({ length: 40 }, (_, at) =>
      buildCard({ _id: `${at}`.padStart(24, '9'), category: 'Story' }),
    );
    expect(chipsOf(stories, false).map(({ value }) => value)).toEqual(['All', 'Story']);
    open([fox, ...stories.slice(1)]);
    await track();
    const chips = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'All',
      'Story',
      'Poem',
      'My Diary',
      'Nature & Science',
      'Recipes for Kids',
      'Weekly Challenge',
      'Travel and Adventure',
    ]);
  });

  it('shows the chosen category only', async () => {
    open();
    await track();
    await userEvent.click(screen.getByRole('button', { name: 'Poem' }));
    expect(titles()).toEqual(['Moon Song']);
  });

  it('finds part of a title in any case', async () => {
    open();
    await track();
    await userEvent.type(screen.getByRole('searchbox'), 'OWL');
    expect(titles()).toEqual(['An owl story']);
  });

  it('says when nothing is found', async () => {
    open();
    await track();
    await userEvent.type(screen.getByRole('searchbox'), 'zebra');
    expect(screen.getByText('No stories found')).toBeVisible();
  });

  it('moves 300 px with each arrow, and shows the left one only once moved', async () => {
    open();
    const list = await track();
    const scrollBy = vi.spyOn(list, 'scrollBy').mockImplementation(() => undefined);
    expect(screen.queryByRole('button', { name: 'Scroll left' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Scroll right' }));
    expect(scrollBy).toHaveBeenLastCalledWith({ left: 300, behavior: 'smooth' });
    list.scrollLeft = 300;
    fireEvent.scroll(list);
    await userEvent.click(screen.getByRole('button', { name: 'Scroll left' }));
    expect(scrollBy).toHaveBeenLastCalledWith({ left: -300, behavior: 'smooth' });
    expect(screen.getByRole('button', { name: 'Scroll right' })).toHaveFocus();
  });

  it('draws ten cards at first, and all of them before the reader comes to the end', async () => {
    open([fox, ...Array.from({ length: 19 }, (_, at) => buildCard({ _id: `${at}`.padStart(24, '9') }))]);
    const list = await track();
    expect(titles()).toHaveLength(10);
    expect(screen.getByRole('link', { name: 'See all stories' })).toBeInTheDocument();
    vi.spyOn(list, 'scrollWidth', 'get').mockReturnValue(3_000);
    vi.spyOn(list, 'clientWidth', 'get').mockReturnValue(900);
    list.scrollLeft = 900;
    fireEvent.scroll(list);
    expect(titles()).toHaveLength(10);
    list.scrollLeft = 1_300;
    fireEvent.scroll(list);
    expect(titles()).toHaveLength(20);
  });

  it('has no arrows for a single blog', async () => {
    open([fox]);
    const list = await track();
    list.scrollLeft = 50;
    fireEvent.scroll(list);
    expect(screen.queryByRole('button', { name: /^Scroll/ })).not.toBeInTheDocument();
  });
});
