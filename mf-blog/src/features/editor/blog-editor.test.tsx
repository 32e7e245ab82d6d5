import type { Blog } from '@storysprout/contract';
import { allButImageMessage, tooFewWordsMessage } from '@storysprout/contract/constants';
import { useMomentTurn } from '@storysprout/kit';
import { buildUser, fakeApi, offline, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blogId, buildBlog, fiftyWords } from '../../testing/builders';
import { DraftServer } from '../../testing/draft-server';
import { BlogEditor, type BlogEditorProps } from './blog-editor';
import { readDraft } from './drafts/device-store';

const pictures = vi.hoisted(() => new Map<string, File>());
vi.mock('./drafts/draft-pictures', () => ({
  readPicture: (key: string) => Promise.resolve(pictures.get(key) ?? null),
  storePicture: (key: string, picture: File | null) => {
    if (picture) pictures.set(key, picture);
    else pictures.delete(key);
    return Promise.resolve();
  },
}));

const writer = buildUser();
const draft = (overrides: Partial<Blog> = {}) =>
  buildBlog({
    status: 'draft',
    title: 'My draft',
    description: fiftyWords,
    revision: 3,
    author: { _id: writer._id, name: writer.name, image: null },
    ...overrides,
  });
const saved = (blog: Blog, message = 'Saved!') => ({ success: true, message, blog });

function serve(more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ 'GET /user/viewprofile': { user: writer }, 'GET /blog/post/:id': { blog: draft() } });
  new DraftServer().addTo(api);
  api.answer(more);
  return api;
}

function open(props: BlogEditorProps = {}) {
  return renderWithKit(<BlogEditor {...props} />, { user: writer });
}

const title = () => screen.findByLabelText('Title');
const description = () => screen.findByLabelText('Description');
const button = (name: string) => screen.getByRole('button', { name });

/** Pastes the text, which is faster than typing and exercises the editor in the same way. */
async function put(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

async function write(words = fiftyWords) {
  await put(await title(), 'The snail race');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Story');
  await put(await description(), words);
}

beforeEach(() => pictures.clear());
afterEach(() => vi.useRealTimers());

it('counts the characters of the title near the end of its room', async () => {
  serve();
  open();
  await put(await title(), 'x'.repeat(90));
  expect(screen.queryByText(/ 120$/)).not.toBeInTheDocument();
  await put(await title(), 'x'.repeat(119));
  expect(screen.getByText('119 / 120')).toBeVisible();
  await userEvent.type(await title(), 'yz');
  expect(screen.getByText('120 / 120')).toBeVisible();
  expect(screen.getByText("You've reached the limit.")).toBeInTheDocument();
});

describe('the writing check', () => {
  it('counts words while they are typed', async () => {
    serve();
    open();
    await userEvent.type(await description(), 'One two  three');
    expect(screen.getByText('3 words. 47 more to go!')).toBeVisible();
  });

  it('asks for 50 words before anything can be posted', async () => {
    serve();
    open();
    await write('Too short');
    await userEvent.click(button('Validate Writing'));
    expect(screen.getByText(tooFewWordsMessage)).toBeVisible();
    expect(await description()).toHaveFocus();
    expect(button('Post Blog')).toBeDisabled();
  });

  it('gives kind advice on personal details without closing the gate', async () => {
    serve();
    open();
    await write(`Call me at 555 123 4567. ${fiftyWords}`);
    expect(await screen.findByText(/This looks like a phone number/, undefined, { timeout: 5_000 })).toBeVisible();
    await userEvent.click(button('Validate Writing'));
    expect(button('Post Blog')).toBeEnabled();
  });
});

describe('posting and saving', () => {
  it('posts what was written, with its picture, and tells what the server said', async () => {
    const onDone = vi.fn();
    const message = 'Your blog has been submitted and will be reviewed by admin!';
    const server = serve({ 'POST /blog/create': saved(draft({ status: 'pending' }), message) });
    open({ onDone });
    await write();
    const picture = new File(['art'], 'snail.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Add a picture'), picture);
    await userEvent.click(button('Validate Writing'));
    await userEvent.click(button('Post Blog'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    const form = server.calls('POST /blog/create')[0]?.body;
    const { image, ...fields } = Object.fromEntries(form instanceof FormData ? form : []);
    expect(fields).toEqual({
      title: 'The snail race',
      category: 'Story',
      description: fiftyWords,
      status: 'pending',
    });
    expect(image).toHaveProperty('name', 'snail.png');
    expect(onDone).toHaveBeenCalledOnce();
    expect(readDraft(writer._id, 'new')).toBeNull();
  });

  it('posts the picture that the browser is still reading', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    const server = serve({ 'POST /blog/create': saved(draft({ status: 'pending' }), 'Sent.') });
    open();
    await write();
    const picture = new File(['art'], 'snail.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Add a picture'), picture);
    await userEvent.click(button('Validate Writing'));
    await userEvent.click(button('Post Blog'));
    expect(await screen.findByText('Sent.')).toBeInTheDocument();
    const form = server.calls('POST /blog/create')[0]?.body;
    expect(form instanceof FormData && form.get('image')).toHaveProperty('name', 'snail.png');
    vi.unstubAllGlobals();
  });

  it('wants every field but the image', async () => {
    const server = serve();
    open();
    await put(await description(), 'Only a text');
    await userEvent.click(button('Save Draft'));
    expect(await screen.findByText(allButImageMessage)).toBeInTheDocument();
    expect(await title()).toHaveFocus();
    expect(server.calls('POST /blog/create')).toHaveLength(0);
  });

  it('saves a draft, and from then on writes over that one', async () => {
    const server = serve({
      'POST /blog/create': saved(draft({ revision: 0 }), 'Blog saved as draft. You can edit and submit it later.'),
      'PUT /blog/update/:id': saved(draft({ revision: 1 }), 'Draft updated successfully!'),
    });
    open();
    await write('A start');
    await userEvent.click(button('Save Draft'));
    expect(await screen.findByText('Blog saved as draft. You can edit and submit it later.')).toBeInTheDocument();
    await userEvent.type(await description(), ' and more');
    await userEvent.click(button('Save Draft'));
    expect(await screen.findByText('Draft updated successfully!')).toBeInTheDocument();
    const form = server.calls('PUT /blog/update/:id')[0]?.body;
    expect(form instanceof FormData && [form.get('description'), form.get('revision')]).toEqual([
      'A start and more',
      '0',
    ]);
  });

  it('keeps every word when saving fails', async () => {
    serve({ 'POST /blog/create': offline });
    open();
    await write();
    await userEvent.click(button('Save Draft'));
    expect(await screen.findByText('Error submitting blog')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('nothing is lost');
    expect(await description()).toHaveValue(fiftyWords);
    expect(readDraft(writer._id, 'new')?.description).toBe(fiftyWords);
  });

  it('shows why a rejected blog came back', async () => {
    serve({ 'GET /blog/post/:id': { blog: draft({ status: 'rejected', rejectReason: 'A little longer, please.' }) } });
    open({ blogId });
    expect(await screen.findByText('A little longer, please.')).toBeVisible();
    expect(await title()).toHaveValue('My draft');
  });

  it('does not open what is being reviewed', async () => {
    serve({ 'GET /blog/post/:id': { blog: draft({ status: 'pending' }) } });
    open({ blogId });
    expect(await screen.findByText('A moderator is reading this story')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Draft' })).not.toBeInTheDocument();
  });
});

it('keeps celebrations away from what is being written', async () => {
  function Celebration() {
    const [isWanted, setWanted] = useState(false);
    const isTurn = useMomentTurn(isWanted);
    return (
      <>
        <button type="button" onClick={() => setWanted(true)}>
          Reach a level
        </button>
        {isTurn && <p>Level 3!</p>}
      </>
    );
  }
  serve();
  renderWithKit(
    <>
      <BlogEditor />
      <Celebration />
    </>,
    { user: writer },
  );
  await put(await title(), 'The snail race');
  await userEvent.click(button('Reach a level'));
  expect(screen.queryByText('Level 3!')).not.toBeInTheDocument();
  await userEvent.clear(await title());
  await userEvent.click(button('Reach a level'));
  expect(await screen.findByText('Level 3!')).toBeInTheDocument();
});

describe('unsaved words', () => {
  it('are there again after a reload, with their picture', async () => {
    serve();
    const { unmount } = open();
    await write('Half a story');
    await userEvent.upload(screen.getByLabelText('Add a picture'), new File(['a'], 'a.png', { type: 'image/png' }));
    unmount();
    open();
    expect(await title()).toHaveValue('The snail race');
    expect(await description()).toHaveValue('Half a story');
    expect(screen.getByLabelText('Category')).toHaveValue('Story');
    expect(await screen.findByRole('button', { name: 'Remove picture' })).toBeVisible();
  });

  it('wait for the same child, and show themselves to no other', async () => {
    serve({ 'GET /blog/unfinished/:place': offline, 'PUT /blog/unfinished/:place': offline });
    const { session, unmount } = open();
    await write('My secret story');
    session.signOut();
    expect(await screen.findByText(/Sign in to write a story/)).toBeVisible();
    unmount();
    const other = renderWithKit(<BlogEditor />, { user: buildUser({ _id: '65f000000000000000000009' }) });
    expect(await description()).toHaveValue('');
    other.unmount();
    open();
    expect(await description()).toHaveValue('My secret story');
    expect(console).toHaveWarnedWith('The words are on this device alone for now.');
  });

  it('of a stored draft come back over the stored ones, and can be left for those', async () => {
    serve();
    const { unmount } = open({ blogId });
    await put(await description(), 'Newer than the server');
    unmount();
    open({ blogId });
    expect(await description()).toHaveValue('Newer than the server');
    await userEvent.click(button('Use the saved version'));
    expect(await description()).toHaveValue(fiftyWords);
  });

  it('are put aside, not lost, when the writer starts with an empty page', async () => {
    serve();
    const first = open();
    await write('Old words');
    first.unmount();
    const second = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Start with an empty page' }));
    expect(await description()).toHaveValue('');
    second.unmount();
    open();
    const unfinished = await screen.findByRole('region', { name: 'Unfinished' });
    await userEvent.click(within(unfinished).getByRole('button', { name: 'Keep writing' }));
    expect(await description()).toHaveValue('Old words');
  });

  it('stand aside for words brought along from elsewhere', async () => {
    serve();
    const { unmount } = open();
    await write('My own words');
    unmount();
    open({ start: { title: 'My story', description: 'From a game', category: 'Story' } });
    expect(await description()).toHaveValue('From a game');
    expect(readDraft(writer._id, 'new')?.description).toBe('My own words');
  });

  it('survive storage that somebody else has filled with nonsense', async () => {
    localStorage.setItem(`storysprout:draft:${writer._id}:new`, '{"title":1');
    serve();
    open();
    expect(await description()).toHaveValue('');
  });
});

describe('the same draft in two places', () => {
  it('says when another tab has it open', async () => {
    serve();
    open({ blogId });
    await title();
    const other = new BroadcastChannel('storysprout-editor');
    other.postMessage({ kind: 'hello', place: `${writer._id}:${blogId}`, writer: 'another tab' });
    expect(await screen.findByText(/open in another tab, too/)).toBeVisible();
    other.postMessage({ kind: 'bye', place: `${writer._id}:${blogId}`, writer: 'another tab' });
    await waitFor(() => expect(screen.queryByText(/open in another tab, too/)).not.toBeInTheDocument());
    other.close();
  });

  async function runIntoConflict(newer: Blog, props: BlogEditorProps = {}, before = draft()) {
    const server = serve({
      'PUT /blog/update/:id': refuse(409, 'A newer version was saved.', 'conflict'),
      'GET /blog/post/:id': { blog: before },
    });
    open({ blogId, ...props });
    await put(await description(), 'My words');
    server.answer({ 'GET /blog/post/:id': { blog: newer } });
    await userEvent.click(button('Save Draft'));
    return server;
  }

  it('lets the writer keep their text over a newer save', async () => {
    const server = await runIntoConflict(draft({ revision: 4, description: 'Their words' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the words I see here' }));
    server.answer({ 'PUT /blog/update/:id': saved(draft({ revision: 5 })) });
    await userEvent.click(button('Save Draft'));
    expect(await screen.findByText('Saved!')).toBeInTheDocument();
    const form = server.calls('PUT /blog/update/:id').at(-1)?.body;
    expect(form instanceof FormData && [form.get('description'), form.get('revision')]).toEqual(['My words', '4']);
    expect(JSON.stringify(localStorage)).toContain('Their words');
  });

  it('makes a new blog of words whose draft was posted meanwhile', async () => {
    const onNewBlog = vi.fn();
    const server = await runIntoConflict(draft({ status: 'pending' }), { onNewBlog });
    expect(screen.queryByText(/The picture stays/)).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new story with my words' }));
    server.answer({ 'POST /blog/create': saved(draft({ _id: '65f0000000000000000000b2' })) });
    await userEvent.click(button('Save Draft'));
    expect(await screen.findByText('Saved!')).toBeInTheDocument();
    expect(server.calls('POST /blog/create')).toHaveLength(1);
    expect(onNewBlog).toHaveBeenCalledOnce();
  });

  it('says so when the picture is only with the blog that was posted', async () => {
    const illustrated = draft({ image: 'blog/old.webp' });
    await runIntoConflict({ ...illustrated, status: 'pending' }, {}, illustrated);
    expect(await screen.findByText(/The picture stays with the posted story/)).toBeInTheDocument();
  });

  it('makes a new blog of words whose blog was deleted meanwhile, now or when they are opened again', async () => {
    const gone = refuse(404, 'Blog not found.', 'not_found');
    const server = serve({ 'PUT /blog/update/:id': gone });
    const { unmount } = open({ blogId });
    await put(await description(), 'My words');
    await userEvent.click(button('Save Draft'));
    expect(await screen.findByRole('dialog', { name: 'This story is gone' })).toBeVisible();
    unmount();
    server.answer({
      'GET /blog/post/:id': gone,
      'POST /blog/create': saved(draft({ _id: '65f0000000000000000000b2' })),
    });
    open({ blogId });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new story with my words' }));
    expect(await description()).toHaveValue('My words');
    await userEvent.click(button('Save Draft'));
    expect(await screen.findByText('Saved!')).toBeInTheDocument();
    expect(server.calls('POST /blog/create')).toHaveLength(1);
    expect(readDraft(writer._id, blogId)).toBeNull();
  });
});
