import { textLimits } from '@storysprout/contract';
import { api, Button, Emoji, Field, Panel, Row, TextInput, useQuery } from '@storysprout/kit';
import { useState } from 'react';
import styles from './challenge.module.css';
import { ConfirmSending } from './confirm-sending';
import { useSending } from './use-sending';

/** The topic and both ways of sending it (docs/product.md#weekly-challenge). */
export function ChallengeForm() {
  const [topic, setTopic] = useState('');
  const { question, isSending, ask, confirm, cancel } = useSending(() => setTopic(''));
  return (
    <Panel title="Send Weekly Challenge" emoji="megaphone">
      <CurrentChallenge />
      <Field label="Topic of the weekly challenge" hint="One line that makes children want to write.">
        <TextInput
          value={topic}
          maxLength={textLimits.topic}
          showCount="nearEnd"
          placeholder="Enter a topic for the weekly challenge"
          onChange={({ target }) => setTopic(target.value)}
        />
      </Field>
      <Row align="stretch" className={styles.ways}>
        <Button icon="e-mail" pending={isSending && question !== null} onClick={() => ask('email', topic)}>
          Send by e-mail
        </Button>
        <Button
          variant="secondary"
          icon="bell"
          pending={isSending && question === null}
          onClick={() => ask('notification', topic)}
        >
          Send as notification
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
        Now on: <strong dir="auto">{data.topic}</strong>
      </span>
    </p>
  );
}
