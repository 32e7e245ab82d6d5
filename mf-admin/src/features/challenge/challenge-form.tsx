import { textLimits } from '@storysprout/contract';
import { api, Button, Emoji, Field, Panel, Row, TextInput, useQuery } from '@storysprout/kit';
import { useState } from 'react';
import * as texts from '../../texts/challenge';
import styles from './challenge.module.css';
import { ConfirmSending } from './confirm-sending';
import { useSending } from './use-sending';

/** The topic and both ways of sending it (docs/product.md#weekly-challenge). */
export function ChallengeForm() {
  const [topic, setTopic] = useState('');
  const { question, isSending, ask, confirm, cancel } = useSending(() => setTopic(''));
  return (
    <Panel title={texts.sendWeeklyChallenge} emoji="megaphone">
      <CurrentChallenge />
      <Field label={texts.topicOfTheWeeklyChallenge} hint={texts.topicHint}>
        <TextInput
          value={topic}
          maxLength={textLimits.topic}
          showCount="nearEnd"
          placeholder={texts.enterATopicForThe}
          onChange={({ target }) => setTopic(target.value)}
        />
      </Field>
      <Row align="stretch" className={styles.ways}>
        <Button icon="e-mail" pending={isSending && question !== null} onClick={() => ask('email', topic)}>
          {texts.sendByEmail}
        </Button>
        <Button
          variant="secondary"
          icon="bell"
          pending={isSending && question === null}
          onClick={() => ask('notification', topic)}
        >
          {texts.sendAsNotification}
        </Button>
      </Row>
      <ConfirmSending question={question} isSending={isSending} onConfirm={confirm} onClose={cancel} />
    </Panel>
  );
}

function CurrentChallenge() {
  // The key is shared with the other teams.
  const { data } = useQuery({
    queryKey: ['challenge'],
    queryFn: async ({ signal }) => (await api.call('GET /admin/weeklychallenge/current', { signal })).challenge,
  });
  if (!data) return null;
  return (
    <p className={styles.current}>
      <Emoji name="scroll" size={28} />
      <span>
        {texts.nowOn} <strong dir="auto">{data.topic}</strong>
      </span>
    </p>
  );
}
