import { type ConsentSwitches, consentSwitchNames, type FamilyView } from '@storysprout/contract';
import { api, Button, errorMessage, FormProblem, Panel, Stack } from '@storysprout/kit';
import { useState } from 'react';
import { consentText, switchTexts } from './consent-text';
import styles from './family.module.css';
import { asGrownUp, useFamilyChange } from './family.query';
import { SwitchRow } from './switch-row';

/** The first of two steps. */
export function GiveConsent({ family }: { readonly family: FamilyView }) {
  const [switches, setSwitches] = useState<ConsentSwitches>(family.switches);
  const { mutate, isPending, error } = useFamilyChange<void>(() =>
    api.call('POST /user/family/consent', {
      ...asGrownUp,
      body: { textVersion: consentText.version, switches },
    }),
  );
  return (
    <Panel title={`May ${family.child.name} use Storysprout?`} emoji="heart-hands">
      <p>Pick what you allow. You can change it later.</p>
      <div className={styles.switches}>
        {consentSwitchNames.map((name) => (
          <SwitchRow
            key={name}
            {...switchTexts[name]}
            checked={switches[name]}
            onChange={(checked) => setSwitches({ ...switches, [name]: checked })}
          />
        ))}
      </div>
      <h3 className={styles.heading}>What you agree to</h3>
      <ul className={styles.list}>
        {consentText.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Stack gap={3}>
        <p className={styles.note}>
          Then we send you a code in a second letter. Only with that code does your yes count.
        </p>
        <FormProblem>{error ? errorMessage(error, 'Something went wrong. Please try again.') : undefined}</FormProblem>
        <Button pending={isPending} pendingText="One moment..." onClick={() => mutate()}>
          Yes, I agree
        </Button>
      </Stack>
    </Panel>
  );
}
