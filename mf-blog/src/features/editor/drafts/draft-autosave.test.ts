import { emptyDraft } from '@storysprout/contract/unfinished-device';
import { ApiError, api } from '@storysprout/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftAutosave } from './draft-autosave';

vi.mock('@storysprout/kit', () => import('@storysprout/kit/testing/double'));

const call = vi.mocked(api.call);
const puts = () => call.mock.calls.filter(([key]) => key === 'PUT /blog/unfinished/{place}').map(([, input]) => input);
const events = { onServer: vi.fn(), onWhere: vi.fn(), onRival: vi.fn() };
const begin = () => new DraftAutosave('new', emptyDraft, events);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
});
afterEach(() => vi.useRealTimers());

it('sends words three seconds after the first change, and later ones with the next save', async () => {
  call.mockResolvedValue({ success: true, version: 7 });
  const autosave = begin();
  autosave.type({ text: 'Once' });
  await vi.advanceTimersByTimeAsync(2_000);
  autosave.type({ text: 'Once upon' });
  expect(puts()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  autosave.type({ text: 'Once upon a time' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(puts()).toMatchObject([
    { body: { version: 0, words: { text: 'Once upon' } } },
    { body: { version: 7, words: { text: 'Once upon a time' } } },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(puts()).toHaveLength(2);
});

it('tries again while the server is away, and not after a refusal', async () => {
  call.mockRejectedValueOnce(new ApiError(0, 'offline', 'No connection.'));
  call.mockRejectedValueOnce(new ApiError(413, 'too_large', 'Too much.'));
  const autosave = begin();
  autosave.type({ text: 'Once' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(events.onWhere).toHaveBeenLastCalledWith('device');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(puts()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(puts()).toHaveLength(2);
});

it('knows its own words again when the answer to an earlier save was lost', async () => {
  const own = { place: 'new', version: 4, at: '2026-11-22T10:00:00.000Z', words: { text: 'Once' } };
  call.mockRejectedValueOnce(new ApiError(0, 'offline', 'The answer was lost.'));
  call.mockRejectedValueOnce(new ApiError(0, 'offline', 'No connection.'));
  call.mockRejectedValueOnce(new ApiError(409, 'conflict', 'Something else is there.'));
  call.mockResolvedValueOnce({ unfinished: own });
  call.mockResolvedValueOnce({ success: true, version: 5 });
  const autosave = begin();
  autosave.type({ text: 'Once' });
  await vi.advanceTimersByTimeAsync(3_000);
  autosave.type({ text: 'Once upon' });
  await autosave.save();
  autosave.type({ text: 'Once upon a time' });
  await autosave.save();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(events.onRival).not.toHaveBeenCalled();
  expect(puts().at(-1)).toMatchObject({ body: { version: 4, words: { text: 'Once upon a time' } } });
});

it('sends nothing while the writer chooses between two texts', async () => {
  const rival = { place: 'new', version: 9, at: '2026-11-22T10:00:00.000Z', words: { text: 'From the tablet' } };
  call.mockRejectedValueOnce(new ApiError(409, 'conflict', 'Something else is there.'));
  call.mockResolvedValueOnce({ unfinished: rival });
  const autosave = begin();
  autosave.type({ text: 'From the laptop' });
  await autosave.save();
  expect(events.onRival).toHaveBeenCalledWith(rival);
  autosave.type({ text: 'From the laptop, and more' });
  autosave.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(puts()).toHaveLength(1);
  call.mockResolvedValue({ success: true, version: 10 });
  autosave.keepMine(rival);
  await vi.advanceTimersByTimeAsync(0);
  expect(puts().at(-1)).toMatchObject({ body: { version: 9, words: { text: 'From the laptop, and more' } } });
});

it('is done with words that were posted, also with those on their way', async () => {
  call.mockResolvedValue({ success: true, version: 3 });
  const autosave = begin();
  autosave.type({ text: 'The whole story' });
  const saving = autosave.save();
  await Promise.all([saving, autosave.drop()]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(puts()).toHaveLength(1);
  expect(call).toHaveBeenLastCalledWith(
    'DELETE /blog/unfinished/{place}',
    expect.objectContaining({ params: { place: 'new' }, query: { version: 3 } }),
  );
});
