import { buildUser, emitRealtime, fakeApi, refuse, renderWithKit } from '@storysprout/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildBlog, fiftyWords } from '../../testing/builders';
import { DraftServer } from '../../testing/draft-server';
import { BlogEditor } from './blog-editor';

vi.mock('./drafts/draft-pictures', () => ({ readPicture: async () => null, storePicture: async () => undefined }));

const writer = buildUser();
const mute = { until: '2099-01-05T12:00:00.000Z', reason: 'Please be kind.', decisionId: writer._id };
const answer = (status: 'draft' | 'pending', help?: string) => ({
  success: true,
  message: 'Saved!',
  blog: buildBlog({ status, author: { _id: writer._id, name: writer.name, image: null } }),
  ...(help && { help }),
});

function open(answers: Parameters<typeof fakeApi>[0] = {}, user = writer) {
  const onDone = vi.fn();
  const server = fakeApi({ 'GET /user/viewprofile': { user }, ...answers });
  new DraftServer().addTo(server);
  renderWithKit(<BlogEditor onDone={onDone} />, { user });
  return { server, onDone };
}

const button = (name: string) => screen.getByRole('button', { name });
const text = () => screen.getByLabelText('Description');

async function write() {
  await userEvent.click(await screen.findByLabelText('Title'));
  await userEvent.paste('The snail race');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Story');
  await userEvent.click(text());
  await userEvent.paste(fiftyWords);
  await userEvent.click(button('Validate Writing'));
}

describe('the editor, when blogs can not be posted', () => {
  it('says so while somebody writes, keeps every word, and still saves a draft', async () => {
    const { server } = open({ 'POST /blog/create': answer('draft') });
    await write();
    expect(button('Post Blog')).toBeEnabled();
    emitRealtime('switchesChanged', { closed: { publishing: 'We read what is there first.' } });
    expect(screen.getByText(/Stories can't be posted right now/).closest('p')).toHaveTextContent(
      'We read what is there first.',
    );
    expect(button('Post Blog')).toBeDisabled();
    expect(text()).toHaveValue(fiftyWords);
    await userEvent.click(button('Save Draft'));
    await waitFor(() => expect(server.calls('POST /blog/create')).toHaveLength(1));
    emitRealtime('switchesChanged', { closed: {} });
    expect(screen.queryByText(/Stories can't be posted right now/)).not.toBeInTheDocument();
  });

  it('tells a muted writer until when, and still saves a draft', async () => {
    const { server } = open({ 'POST /blog/create': answer('draft') }, { ...writer, mute });
    await write();
    expect(screen.getByText('Please be kind.')).toBeVisible();
    expect(button('Post Blog')).toBeDisabled();
    await userEvent.click(button('Save Draft'));
    await waitFor(() => expect(server.calls('POST /blog/create')).toHaveLength(1));
  });

  it.each([
    ['closed', 'We read what is there first.', /Stories can't be posted right now/],
    ['muted', 'You can post again on Monday.', /You can post again on January 5/],
  ] as const)('learns from the answer that it is %s, and keeps the words', async (code, message, note) => {
    const { server, onDone } = open({ 'POST /blog/create': refuse(403, message, code) });
    await write();
    server.answer({ 'GET /user/viewprofile': { user: { ...writer, mute } } });
    await userEvent.click(button('Post Blog'));
    expect(
      (
        await screen.findAllByText(
          (_text, element) => element?.tagName === 'STRONG' && note.test(element.textContent ?? ''),
        )
      ).length,
    ).toBe(1);
    expect(text()).toHaveValue(fiftyWords);
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('a blog that sounds worried', () => {
  it('is sent, and its writer reads kind words before anything else', async () => {
    const { onDone } = open({ 'POST /blog/create': answer('pending', 'You matter. Call 116 111.') });
    await write();
    await userEvent.click(button('Post Blog'));
    const dialog = await screen.findByRole('dialog', { name: 'You are not alone' });
    expect(within(dialog).getByText('You matter. Call 116 111.')).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Thank you' }));
    expect(onDone).toHaveBeenCalledOnce();
  });
});
