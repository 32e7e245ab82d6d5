import { consentSwitchNames, type FamilyView, type SetFamilySwitchesRequest } from '@storysprout/contract';
import { api, Button, ConfirmDialog, errorMessage, Panel, Stack, toast } from '@storysprout/kit';
import { useState } from 'react';
import * as consentTexts from '../../texts/consent';
import * as texts from '../../texts/family';
import styles from './family.module.css';
import { aboutChild, useFamilyChange } from './family.query';
import { SwitchRow } from './switch-row';

const refused = (error: unknown) => toast.error(errorMessage(error, texts.didNotWork));

/** Shows what is allowed after the first step of parental consent, and lets the grown-up revoke the consent. */
export function FamilySwitches({ family }: { readonly family: FamilyView }) {
  const [isAsking, setAsking] = useState(false);
  const change = useFamilyChange((body: SetFamilySwitchesRequest) =>
    api.call('PUT /user/family/switches', { ...aboutChild(family), body }),
  );
  const revoke = useFamilyChange<void>(() => api.call('POST /user/family/revoke', aboutChild(family)));
  const isGiven = family.state === 'given';
  const set = (body: SetFamilySwitchesRequest) =>
    change.mutate(body, { onSuccess: () => toast.success(texts.saved), onError: refused });
  const handleRevoke = () => revoke.mutate(undefined, { onError: refused, onSettled: () => setAsking(false) });
  return (
    <Panel title={texts.whatYouAllow} emoji="check-mark-button">
      <Stack>
        <div className={styles.switches}>
          {consentSwitchNames.map((name) => (
            <SwitchRow
              key={name}
              {...consentTexts.switchTexts[name]}
              checked={family.switches[name]}
              disabled={change.isPending}
              onChange={(checked) => set({ [name]: checked })}
            />
          ))}
          {isGiven && (
            <SwitchRow
              {...consentTexts.weekText}
              checked={family.week}
              disabled={change.isPending}
              onChange={(week) => set({ week })}
            />
          )}
        </div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {texts.takeMyYesBack}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={texts.takeYourYesBack}
        confirmLabel={texts.takeItBack}
        cancelLabel={texts.leaveIt}
        tone="danger"
        pending={revoke.isPending}
        onConfirm={handleRevoke}
        onClose={() => setAsking(false)}
      >
        {isGiven ? texts.takeBackNote(family.child.name) : texts.takeFirstYesBackNote(family.child.name)}
      </ConfirmDialog>
    </Panel>
  );
}
