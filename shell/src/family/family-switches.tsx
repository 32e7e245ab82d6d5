import { consentSwitchNames, type FamilyView, type SetFamilySwitchesRequest } from '@storysprout/contract';
import { api, Button, ConfirmDialog, errorMessage, Panel, Stack, toast } from '@storysprout/kit';
import { useState } from 'react';
import { switchTexts, weekText } from './consent-text';
import styles from './family.module.css';
import { asGrownUp, useFamilyChange } from './family.query';
import { SwitchRow } from './switch-row';

const refused = (error: unknown) => toast.error(errorMessage(error, 'Something went wrong. Please try again.'));

/** What is allowed after a yes, and the way to take it back. */
export function FamilySwitches({ family }: { readonly family: FamilyView }) {
  const [isAsking, setAsking] = useState(false);
  const change = useFamilyChange((body: SetFamilySwitchesRequest) =>
    api.call('PUT /user/family/switches', { ...asGrownUp, body }),
  );
  const revoke = useFamilyChange<void>(() => api.call('POST /user/family/revoke', asGrownUp));
  const set = (body: SetFamilySwitchesRequest) => change.mutate(body, { onError: refused });
  const handleRevoke = () => revoke.mutate(undefined, { onError: refused, onSettled: () => setAsking(false) });
  return (
    <Panel title="What you allow" emoji="check-mark-button">
      <Stack>
        <div className={styles.switches}>
          {consentSwitchNames.map((name) => (
            <SwitchRow
              key={name}
              {...switchTexts[name]}
              checked={family.switches[name]}
              disabled={change.isPending}
              onChange={(checked) => set({ [name]: checked })}
            />
          ))}
          <SwitchRow
            {...weekText}
            checked={family.week}
            disabled={change.isPending}
            onChange={(week) => set({ week })}
          />
        </div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Take my yes back
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title="Take your yes back?"
        confirmLabel="Take it back"
        cancelLabel="Leave it"
        tone="danger"
        pending={revoke.isPending}
        onConfirm={handleRevoke}
        onClose={() => setAsking(false)}
      >
        Within a minute nobody sees what {family.child.name} published. The account stays, and you can say yes again.
      </ConfirmDialog>
    </Panel>
  );
}
