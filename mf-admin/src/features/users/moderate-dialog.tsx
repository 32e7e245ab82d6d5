import { type AdminUser, muteDays, textLimits } from '@storysprout/contract';
import {
  api,
  Button,
  Dialog,
  Field,
  formatCount,
  formatLongDate,
  Row,
  Select,
  TextArea,
  TextInput,
} from '@storysprout/kit';
import { type FormEvent, useState } from 'react';
import formStyles from '../../shared/form.module.css';
import * as texts from '../../texts/users';
import { isMuted } from './user-badges';
import { useUserChange } from './user-changes';

type Measure = 'warn' | `mute-${(typeof muteDays)[number]}` | 'unmute' | 'xp' | 'picture';

interface MeasureWords {
  readonly label: string;
  /** Tells the moderator what the measure does. */
  readonly does: string;
  /** The message to the moderator afterwards, without the name it starts with. */
  readonly done: string;
}

const mute = (days: number): MeasureWords => ({
  label: texts.muteFor(days),
  does: texts.muteDoes,
  done: texts.isMuted,
});

const measures: Readonly<Record<Measure, MeasureWords>> = {
  warn: { label: texts.warn, does: texts.theChildReadsYourWords, done: texts.wasWarned },
  'mute-1': mute(1),
  'mute-7': mute(7),
  'mute-30': mute(30),
  unmute: { label: texts.endTheMute, does: texts.publishingWorksAgainAtOnce, done: texts.canPublishAgain },
  xp: {
    label: texts.takeXpBack,
    does: texts.takeXpDoes,
    done: texts.hasLessXpNow,
  },
  picture: {
    label: texts.removeThePicture,
    does: texts.theDefaultPictureIsShown,
    done: texts.hasTheDefaultPictureAgain,
  },
};

/** Returns the possible measures for this account, the mildest first. */
function measuresFor(user: AdminUser): Measure[] {
  return [
    'warn',
    'mute-1',
    'mute-7',
    'mute-30',
    ...(isMuted(user) ? (['unmute'] as const) : []),
    ...(user.totalPoints > 0 ? (['xp'] as const) : []),
    ...(user.image ? (['picture'] as const) : []),
  ];
}

interface Change {
  readonly measure: Measure;
  readonly reason: string;
  /** XP to take, above 0. */
  readonly xp: number;
}

async function carryOut(user: AdminUser, { measure, reason, xp }: Change): Promise<{ user: AdminUser }> {
  const params = { id: user._id };
  switch (measure) {
    case 'warn':
      return api.call('PUT /admin/users/{id}/warn', { params, body: { reason } });
    case 'unmute':
      return api.call('PUT /admin/users/{id}/unmute', { params });
    case 'picture':
      return api.call('DELETE /admin/users/{id}/picture', { params, body: { reason } });
    case 'xp': {
      const { totalPoints, level } = await api.call('POST /admin/users/{id}/xp', { params, body: { xp: -xp, reason } });
      return { user: { ...user, totalPoints, points: totalPoints, level } };
    }
    default: {
      const days = muteDays.find((each) => measure === `mute-${each}`) ?? 1;
      return api.call('PUT /admin/users/{id}/mute', { params, body: { days, reason } });
    }
  }
}

/** Measures about an account, each with a reason that the child reads. */
export function ModerateDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const options = measuresFor(user);
  const [measure, setMeasure] = useState<Measure>('warn');
  const [reason, setReason] = useState('');
  const [xp, setXp] = useState('');
  const change = useUserChange((made: Change) => carryOut(user, made), {
    done: ({ name }) => `${name} ${measures[measure].done}`,
    onDone: onClose,
  });
  const amount = Number(xp);
  const needsReason = measure !== 'unmute';
  const isComplete =
    (!needsReason || reason.trim() !== '') && (measure !== 'xp' || (Number.isSafeInteger(amount) && amount > 0));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !change.isPending) change.mutate({ measure, reason: reason.trim(), xp: amount });
  };
  return (
    <Dialog open onClose={onClose} title={texts.moderateName(user.name)} emoji="shield" size="s">
      <form className={formStyles.form} onSubmit={handleSubmit}>
        <p>
          {texts.soFar(formatCount(user.warnings ?? 0), formatCount(user.mutes ?? 0))}
          {isMuted(user) && <span>{texts.mutedUntilNote(formatLongDate(user.mutedUntil))}</span>}
        </p>
        <Field label={texts.whatToDo} hint={measures[measure].does}>
          <Select
            options={options.map((value) => ({ value, label: measures[value].label }))}
            value={measure}
            onChange={({ target }) => setMeasure(options.find((each) => each === target.value) ?? 'warn')}
          />
        </Field>
        {measure === 'xp' && (
          <Field label={texts.howMuchXp} hint={texts.thereAre(formatCount(user.totalPoints))} required>
            <TextInput
              type="number"
              min={1}
              max={100_000}
              inputMode="numeric"
              value={xp}
              onChange={({ target }) => setXp(target.value)}
            />
          </Field>
        )}
        {needsReason && (
          <Field label={texts.reason} hint={texts.readsThis(user.name)} required>
            <TextArea
              rows={3}
              showCount
              maxLength={textLimits.reason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
        <Row justify="flex-end" align="stretch">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="danger" pending={change.isPending} disabled={!isComplete}>
            {measures[measure].label}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
