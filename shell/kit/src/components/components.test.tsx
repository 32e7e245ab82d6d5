import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderWithKit } from '../testing';
import { Avatar } from './avatar';
import { Button } from './button';
import { Dialog } from './dialog';
import { Field } from './field';
import { ImagePicker } from './image-picker';
import { PageTitle } from './page-title';
import { pagesToShow } from './pagination';
import { PasswordInput } from './password-input';
import { Tabs, tabAfterKey } from './tabs';
import { TextArea } from './text-area';
import { TextInput } from './text-input';

it('disables a pending button and changes its words', () => {
  render(
    <Button pending pendingText="Signing in...">
      Sign In
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
});

it('ties a control to its label, hint and error', () => {
  render(
    <Field label="Email" hint="Yours" error="Please enter your email." required>
      <TextInput type="email" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Yours Please enter your email.');
  expect(input).toHaveAttribute('aria-required', 'true');
});

it('lets written words run in the direction of their own script', () => {
  renderWithKit(
    <>
      <PageTitle>قصة الثعلب</PageTitle>
      <TextInput aria-label="Title" />
      <TextArea aria-label="Text" />
    </>,
  );
  expect(screen.getByRole('heading')).toHaveAttribute('dir', 'auto');
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('dir', 'auto');
});

it('shows and hides a password', async () => {
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

const file = (type: string, bytes = 10) =>
  Object.defineProperty(new File(['x'], 'picture', { type }), 'size', { value: bytes });

it.each([
  ['no picture', file('text/plain'), /isn't a picture/],
  ['empty', file('image/png', 0), /is empty.*pick another one/],
  ['of the format of some phones', file('image/heic'), /can't read.*a screenshot/],
  ['of that format without its type', new File(['x'], 'IMG_1.HEIC'), /can't read.*a screenshot/],
  ['too big', file('image/png', 6 * 1024 * 1024), /too big/],
])('refuses a file that is %s, with a message', async (_what, chosen, message) => {
  const onChange = vi.fn();
  render(<ImagePicker label="Add a picture" value={null} onChange={onChange} />);
  await userEvent.upload(screen.getByLabelText('Add a picture'), chosen, { applyAccept: false });
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
});

it('takes a picture whose name only speaks of the format of some phones', async () => {
  const onChange = vi.fn();
  render(<ImagePicker label="Add a picture" value={null} onChange={onChange} />);
  const picture = new File(['x'], 'my-heic photo.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Add a picture'), picture);
  expect(onChange).toHaveBeenCalledWith(picture);
});

it('refuses a picture that the browser can not read, and keeps the one before', async () => {
  const close = vi.fn();
  const read = vi.fn().mockResolvedValueOnce({ close }).mockRejectedValueOnce(new Error('no picture'));
  vi.stubGlobal('createImageBitmap', read);
  const onChange = vi.fn();
  render(<Picker onChange={onChange} />);
  const good = file('image/png');
  await userEvent.upload(screen.getByLabelText('Add a picture'), good);
  await userEvent.upload(await screen.findByLabelText('Change picture'), file('image/jpeg'));
  expect(await screen.findByText(/can't read that picture/)).toBeInTheDocument();
  expect(onChange).toHaveBeenLastCalledWith(good);
  vi.unstubAllGlobals();
});

it('hands over a picture that the browser is still reading, so that a form sent meanwhile has it', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
  const onChange = vi.fn();
  render(<Picker onChange={onChange} />);
  const picture = file('image/png');
  await userEvent.upload(screen.getByLabelText('Add a picture'), picture);
  expect(onChange.mock.calls).toEqual([[picture]]);
  vi.unstubAllGlobals();
});

it('leaves alone what was chosen while an unreadable picture was being read', async () => {
  let fail: () => void = () => undefined;
  const reading = new Promise((_resolve, reject) => {
    fail = () => reject(new Error('no picture'));
  });
  vi.stubGlobal('createImageBitmap', () => reading);
  const onChange = vi.fn();
  render(<Picker onChange={onChange} />);
  await userEvent.upload(screen.getByLabelText('Add a picture'), file('image/png'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  await act(async () => fail());
  expect(screen.queryByText(/can't read that picture/)).not.toBeInTheDocument();
  expect(onChange).toHaveBeenLastCalledWith(null);
  vi.unstubAllGlobals();
});

function Picker({ onChange }: { onChange?: (picture: File | null) => void }) {
  const [value, setValue] = useState<File | null>(null);
  const handleChange = (picture: File | null) => {
    setValue(picture);
    onChange?.(picture);
  };
  return <ImagePicker label="Add a picture" value={value} onChange={handleChange} />;
}

it('previews a picture and takes it away again', async () => {
  const { container } = render(<Picker />);
  await userEvent.upload(screen.getByLabelText('Add a picture'), file('image/png'));
  await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^blob:/));
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(container.querySelector('img')?.src).not.toMatch(/^blob:/);
});

function ThreeTabs() {
  const [tab, setTab] = useState<'a' | 'b' | 'c'>('a');
  const items = [
    { id: 'a', label: 'Ant' },
    { id: 'b', label: 'Bee' },
    { id: 'c', label: 'Cat' },
  ] as const;
  return (
    <Tabs label="Animals" items={items} value={tab} onChange={setTab}>
      panel of {tab}
    </Tabs>
  );
}

it('moves between tabs with the arrow keys, around the ends', async () => {
  render(<ThreeTabs />);
  await userEvent.click(screen.getByRole('tab', { name: 'Ant' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Cat' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Cat' })).toHaveTextContent('panel of c');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
});

it.each([
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowDown', 2, 0],
  ['a', 1, null],
])('goes by %s from %i to %s', (key, from, to) => {
  expect(tabAfterKey(key, from, 3)).toBe(to);
});

it('closes a dialog by its button and by a press beside it', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Hello">
      text
    </Dialog>,
  );
  await userEvent.click(screen.getByText('text'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('dialog', { name: 'Hello' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each([
  ['taller', 200, '0'],
  ['no taller', 100, null],
])('lets the keyboard scroll a dialog whose text is %s than it', (_what, textHeight, tabIndex) => {
  class Observer {
    constructor(private readonly look: () => void) {}
    observe = () => this.look();
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(textHeight);
  render(
    <Dialog open onClose={vi.fn()} title="Hello">
      text
    </Dialog>,
  );
  expect(screen.getByText('text').getAttribute('tabindex')).toBe(tabIndex);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('gives the focus back to what opened a dialog, however it goes away', async () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Dialog open onClose={() => setOpen(false)} title="Hello">
            text
          </Dialog>
        )}
      </>
    );
  }
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  await userEvent.click(close);
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('shows around page %i of %i: %j', (page, count, shown) => {
  expect(pagesToShow(page, count)).toEqual(shown);
});

it('falls back to the default avatar when a picture is gone', async () => {
  render(<Avatar user={{ name: 'Mina', image: 'user/gone.webp' }} />);
  const picture = screen.getByRole('img', { name: 'Mina' });
  expect(picture).toHaveAttribute('src', '/images/user/gone-small.webp');
  picture.dispatchEvent(new Event('error'));
  await waitFor(() => expect(screen.getByRole('img')).toHaveAttribute('src', '/art/avatars/default.webp'));
});

it('cuts a small avatar out of the sheet, and shows a large one from its own file', () => {
  const user = { name: 'Mina', image: 'user/mina.webp', profileAvatar: 'avatar-panda' };
  const { rerender } = render(<Avatar user={user} size={44} />);
  const small = screen.getByRole('img', { name: 'Mina' });
  expect(small.querySelector('image')?.getAttribute('href')).toMatch(/^\/art\/sheets\/avatars-\w+\.webp$/);
  rerender(<Avatar user={user} size={88} />);
  expect(screen.getByRole('img', { name: 'Mina' })).toHaveAttribute('src', '/art/avatars/panda.webp');
  rerender(<Avatar user={{ ...user, profileAvatar: 'avatar-of-tomorrow' }} size={44} />);
  expect(screen.getByRole('img', { name: 'Mina' })).toHaveAttribute('src', '/images/user/mina-small.webp');
});

it('names the document after the page', () => {
  renderWithKit(<PageTitle>All Blogs</PageTitle>);
  expect(document.title).toBe('All Blogs · Storysprout');
});
