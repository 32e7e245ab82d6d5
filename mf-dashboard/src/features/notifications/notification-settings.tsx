import { notificationKinds } from '@storysprout/contract';
import { Panel, Stack, Switch, useInfiniteQuery } from '@storysprout/kit';
import * as texts from '../../texts/notifications';
import styles from './notifications.module.css';
import { notificationsQuery, useSetKind } from './notifications.query';

/** One switch for each kind of notification. */
export function NotificationSettings() {
  const { data } = useInfiniteQuery(notificationsQuery);
  const { mutate, isPending } = useSetKind();
  const off = data?.pages.at(-1)?.off;
  if (!off) return null;
  return (
    <Panel title={texts.chooseKinds} emoji="envelope">
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
