import type { Blog } from '@storysprout/contract';
import { buildUser, fakeApi, offline, renderWithKit } from '@storysprout/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blogId, buildBlog, fiftyWords } from '../../testing/builders';
import { DraftServer } from '../../testing/draft-server';
import { BlogEditor, type BlogEditorProps } from './blog-editor';
import { listDrafts, readDraft } from './drafts/device-store';

vi.mock('./drafts/draft-pictures', () => ({ readPicture: async () => null, storePicture: async () => undefined }));

const writer = buildUser();
const author = { _id: writer._id, name: writer.name, image: null };
let server: DraftServer;

function open(props: BlogEditorProps = {}, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ 'GET /user/viewprofile': { user: writer }, ...answers });
  server.addTo(api);
  api.answer(answers);
  return { api, ...renderWithKit(<BlogEditor {...props} />, { user: writer }) };
}

const description = () => screen.findByLabelText('Description');

async function put(text: string) {
  const field = await description();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Triggers the autosave that otherwise runs after a pause, when the page closes, or when the connection is back. */
const saveNow = () => act(() => void window.dispatchEvent(new Event('online')));

beforeEach(() => {
  server = new DraftServer();
});

describe('words that are not sent yet', () => {
  it('are on the server soon, and the writer reads so', async () => {
    open();
    await put('Once upon a time');
    saveNow();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(server.textAt('new')).toBe('Once upon a time');
    expect(readDraft(writer._id, 'new')).toMatchObject({ isSent: true, version: 1 });
  });

  it('go along when the page is left, by a request that outlives it', async () => {
    open();
    await put('Half a word');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(server.textAt('new')).toBe('Half a word'));
    const [, init] = vi.mocked(fetch).mock.calls.find(([, options]) => options?.method === 'PUT') ?? [];
    expect(init?.keepalive).toBe(true);
  });

  it('stay on the device while nobody answers, and are sent by a later visit', async () => {
    const { unmount } = open({}, { 'PUT /blog/unfinished/:place': offline });
    await put('Written on a train');
    fakeApi({ 'PUT /blog/unfinished/:place': offline });
    saveNow();
    expect(await screen.findByText('Saved on this device')).toBeVisible();
    unmount();
    open();
    expect(await description()).toHaveValue('Written on a train');
    saveNow();
    await waitFor(() => expect(server.textAt('new')).toBe('Written on a train'));
    expect(console).toHaveWarnedWith('The words are on this device alone for now.');
  });

  it('of a text that is not open are sent, too', async () => {
    const { unmount } = open({}, { 'GET /blog/post/:id': { blog: buildBlog({ status: 'draft', author }) } });
    fakeApi({ 'PUT /blog/unfinished/:place': offline });
    await put('Offline words');
    unmount();
    const key = `storysprout:draft:${writer._id}:new`;
    localStorage.setItem(`${key}~old`, JSON.stringify({ ...readDraft(writer._id, 'new'), keptAt: 1 }));
    open();
    await waitFor(() => expect(server.textAt('new~old')).toBe('Offline words'));
  });

  it('leave the server once they are saved as a blog', async () => {
    const blog = buildBlog({ status: 'draft', author, revision: 0 });
    open({}, { 'POST /blog/create': { success: true, message: 'Saved as a draft!', blog } });
    await put(fiftyWords);
    await userEvent.type(screen.getByLabelText('Title'), 'A title');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Story');
    saveNow();
    await screen.findByText('Saved');
    await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
    await screen.findByText('Saved as a draft!');
    await waitFor(() => expect(server.texts.size).toBe(0));
  });
});

describe('on another device', () => {
  it('the story goes on where it was left', async () => {
    server.leave('new', 'Begun on the tablet', 'The snail race');
    open();
    expect(await screen.findByText("Here are the words you hadn't saved yet.")).toBeVisible();
    expect(await description()).toHaveValue('Begun on the tablet');
    expect(screen.getByLabelText('Title')).toHaveValue('The snail race');
  });

  it('other unfinished stories are listed, to go on with or to throw away', async () => {
    server.leave('new~ab', 'A second story', 'Second');
    server.leave(`comment-${blogId}`, 'A comment');
    open();
    const unfinished = within(await screen.findByRole('region', { name: 'Unfinished' }));
    expect(unfinished.getAllByRole('listitem')).toHaveLength(1);
    expect(unfinished.getByText(/on another device/)).toBeVisible();
    await userEvent.click(unfinished.getByRole('button', { name: 'Throw away' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Throw away' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished' })).not.toBeInTheDocument());
    expect([...server.texts.keys()]).toEqual([`comment-${blogId}`]);
  });

  async function writeAtTwo() {
    const device = open();
    await put('From the laptop');
    server.leave('new', 'From the tablet');
    saveNow();
    await screen.findByRole('dialog', { name: 'Written on another device' });
    return device;
  }

  it('both at once: the writer keeps the words here, and finds the others beside them', async () => {
    await writeAtTwo();
    expect(server.textAt('new')).toBe('From the tablet');
    await userEvent.click(screen.getByRole('button', { name: 'Keep the words I see here' }));
    await waitFor(() => expect(server.textAt('new')).toBe('From the laptop'));
    expect(await description()).toHaveValue('From the laptop');
    expect(listDrafts(writer._id).map(({ draft }) => draft.description)).toContain('From the tablet');
  });

  it('both at once: the writer takes the others, and finds those from here beside them', async () => {
    await writeAtTwo();
    await userEvent.click(screen.getByRole('button', { name: 'Use the newer words' }));
    expect(await description()).toHaveValue('From the tablet');
    expect(server.textAt('new')).toBe('From the tablet');
    expect(listDrafts(writer._id).map(({ draft }) => draft.description)).toContain('From the laptop');
  });
});

describe('a device without room', () => {
  /** Leaves room for entries of this length only. */
  const fillUp = (most = 0) => {
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.length > most) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
  };
  const isLeavingRefused = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  afterEach(() => expect(console).toHaveWarnedWith('A text could not be kept on this device.'));

  it('tells the child, keeps the words as long as the page is open, and asks before it is left', async () => {
    fillUp();
    const unreachable = { 'GET /blog/unfinished/:place': offline, 'PUT /blog/unfinished/:place': offline };
    const { unmount } = open({}, unreachable);
    await put('A story without room');
    expect(screen.getByText(/This device has no room left/)).toBeVisible();
    expect(isLeavingRefused()).toBe(true);
    unmount();
    open({}, unreachable);
    expect(await description()).toHaveValue('A story without room');
    await put('');
    expect(isLeavingRefused()).toBe(false);
    expect(console).toHaveWarnedWith('The words are on this device alone for now.');
  });

  it('does not take older words of this device for the newer ones that only the server has', async () => {
    const { unmount } = open();
    await put('Older words');
    saveNow();
    await screen.findByText('Saved');
    fillUp(localStorage.getItem(`storysprout:draft:${writer._id}:new`)?.length);
    await userEvent.click(await description());
    await userEvent.paste(' and newer ones');
    saveNow();
    await waitFor(() => expect(server.textAt('new')).toBe('Older words and newer ones'));
    unmount();
    open();
    expect(await description()).toHaveValue('Older words and newer ones');
  });

  it('loses nothing that is put aside', async () => {
    const stored = {
      'GET /blog/post/:id': { blog: buildBlog({ status: 'draft', description: 'As it was saved', author }) },
    };
    fillUp();
    server.leave(`blog-${blogId}`, 'Begun on the tablet');
    const { unmount } = open({ blogId }, stored);
    await userEvent.click(await screen.findByRole('button', { name: 'Use the saved version' }));
    expect(await description()).toHaveValue('As it was saved');
    await waitFor(() => expect(server.texts.size).toBe(0));
    unmount();
    open({}, stored);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
    expect(await screen.findByDisplayValue('Begun on the tablet')).toBeVisible();
  });
});

describe('a published blog', () => {
  const published = buildBlog({ author, description: fiftyWords, revision: 4 });
  const correction = {
    status: 'rejected',
    reason: 'Please leave out the name of the school.',
    title: 'A new title',
    category: 'Poem',
    description: `${fiftyWords} more`,
    image: null,
    submittedAt: null,
  } as const;
  const openBlog = (blog: Blog, answers = {}) => open({ blogId }, { 'GET /blog/post/:id': { blog }, ...answers });

  it('is changed by a new version, and the writer reads before what happens to it', async () => {
    const onDone = vi.fn();
    const { api } = open(
      { blogId, onDone },
      {
        'GET /blog/post/:id': { blog: published },
        'PUT /blog/update/:id': { success: true, message: 'It is on its way.', blog: published, correction: true },
      },
    );
    expect(await screen.findByText('Your story stays up until a grown-up has read the new one.')).toBeVisible();
    await put(`${fiftyWords} and more`);
    await userEvent.click(screen.getByRole('button', { name: 'Validate Writing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send the new version' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const form = api.calls('PUT /blog/update/:id')[0]?.body;
    expect(form instanceof FormData && [form.get('status'), form.get('revision')]).toEqual(['pending', '4']);
  });

  it('opens with the version that came back, and why', async () => {
    openBlog({ ...published, correction });
    expect(await screen.findByText(correction.reason)).toBeVisible();
    expect(await description()).toHaveValue(correction.description);
    expect(screen.getByLabelText('Title')).toHaveValue('A new title');
  });

  it('says when a grown-up has the new version, which can be thrown away', async () => {
    const { api } = openBlog({ ...published, correction: { ...correction, status: 'pending', reason: null } });
    api.answer({ 'DELETE /blog/post/:id/correction': { blog: published } });
    expect(await screen.findByText('A grown-up is reading your new version')).toBeVisible();
    api.answer({ 'GET /blog/post/:id': { blog: published } });
    await userEvent.click(screen.getByRole('button', { name: 'Throw the new version away' }));
    expect(await description()).toHaveValue(fiftyWords);
  });

  it('says when a grown-up has the new version, which can be replaced', async () => {
    openBlog({ ...published, correction: { ...correction, status: 'pending', reason: null } });
    await userEvent.click(await screen.findByRole('button', { name: 'Change it again' }));
    expect(await description()).toHaveValue(correction.description);
  });

  it('is not changed after a moderator took it away', async () => {
    openBlog({ ...published, visibility: 'removed' });
    expect(await screen.findByText('This story is published')).toBeVisible();
    expect(screen.queryByLabelText('Description')).not.toBeInTheDocument();
  });
});
