import { notificationKinds } from '@storysprout/contract';
import { Panel, Stack, Switch, useInfiniteQuery } from '@storysprout/kit';
import * as texts from '../../texts/letters';
import styles from './letters.module.css';
import { notificationsQuery, useSetKind } from './letters.query';

/** One switch for each kind of notification. */
export function LetterKinds() {
  const { data } = useInfiniteQuery(notificationsQuery);
  const { mutate, isPending } = useSetKind();
  const off = data?.pages.at(-1)?.off;
  if (!off) return null;
  return (
    <Panel title={texts.whichLetters} emoji="envelope">
      <p className={styles.note}>{texts.nightNote}</p>
      <Stack gap={2}>
        {notificationKinds.map((kind) => (
          <Switch
            key={kind}
            label={texts.kindNames[kind]}
            checked={!off.includes(kind)}
            disabled={isPending}
            onChange={(isOn) => mutate({ kind, isOn })}
          />
        ))}
      </Stack>
    </Panel>
  );
}
