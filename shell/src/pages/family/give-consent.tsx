import { type ConsentSwitches, consentSwitchNames, type FamilyView } from '@storysprout/contract';
import { api, Button, ConfirmDialog, errorMessage, FormProblem, Panel, Stack } from '@storysprout/kit';
import { useState } from 'react';
import * as consentTexts from '../../texts/consent';
import * as texts from '../../texts/family';
import styles from './family.module.css';
import { aboutChild, useFamilyChange } from './family.query';
import { SwitchRow } from './switch-row';

/** The first of the two steps of parental consent. */
export function GiveConsent({ family }: { readonly family: FamilyView }) {
  const [isAsking, setAsking] = useState(false);
  const [switches, setSwitches] = useState<ConsentSwitches>(family.switches);
  const { mutate, isPending, error } = useFamilyChange<void>(() =>
    api.call('POST /user/family/consent', {
      ...aboutChild(family),
      body: { textVersion: consentTexts.consentText.version, switches },
    }),
  );
  const isNothingOn = Object.values(switches).every((isOn) => !isOn);
  const sayYes = () => mutate(undefined, { onSettled: () => setAsking(false) });
  return (
    <Panel title={texts.mayUseThisSite(family.child.name)} emoji="heart-hands">
      <p>{texts.pickWhatYouAllow}</p>
      <div className={styles.switches}>
        {consentSwitchNames.map((name) => (
          <SwitchRow
            key={name}
            {...consentTexts.switchTexts[name]}
            checked={switches[name]}
            onChange={(checked) => setSwitches({ ...switches, [name]: checked })}
          />
        ))}
      </div>
      <h3 className={styles.heading}>{texts.whatYouAgreeTo}</h3>
      <ul className={styles.list}>
        {consentTexts.consentText.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Stack gap={3}>
        <p className={styles.note}>{texts.codeFollows(family.codeHours ?? 24)}</p>
        <FormProblem>{error ? errorMessage(error, texts.didNotWork) : undefined}</FormProblem>
        <Button
          pending={isPending}
          pendingText={texts.oneMoment}
          onClick={isNothingOn ? () => setAsking(true) : sayYes}
        >
          {texts.yesIAgree}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={texts.nothingSwitchedOn}
        confirmLabel={texts.yesWithNothing}
        cancelLabel={texts.backToSwitches}
        pending={isPending}
        onConfirm={sayYes}
        onClose={() => setAsking(false)}
      >
        {texts.nothingNote(family.child.name)}
      </ConfirmDialog>
    </Panel>
  );
}
