import { actionIds, actions, characterIds, characters, settingIds, settings } from '@storysprout/game-rules/storygame';
import { Field, Select } from '@storysprout/kit';
import styles from './story-builder.module.css';
import type { StoryChoice } from './use-story-builder';

interface PartProps<Id extends string> {
  readonly label: string;
  readonly placeholder: string;
  readonly ids: readonly Id[];
  readonly labelOf: (id: Id) => string;
  readonly value: Id | null;
  readonly onChange: (id: Id | null) => void;
}

function Part<Id extends string>({ label, placeholder, ids, labelOf, value, onChange }: PartProps<Id>) {
  return (
    <Field label={label}>
      <Select value={value ?? ''} onChange={(event) => onChange(ids.find((id) => id === event.target.value) ?? null)}>
        <option value="">{placeholder}</option>
        {ids.map((id) => (
          <option key={id} value={id}>
            {labelOf(id)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function StoryChoices({
  choice,
  onChoose,
}: {
  choice: StoryChoice;
  onChoose: (part: Partial<StoryChoice>) => void;
}) {
  return (
    <div className={styles.choices}>
      <Part
        label="Character"
        placeholder="Who is it about?"
        ids={characterIds}
        labelOf={(id) => characters[id]}
        value={choice.character}
        onChange={(character) => onChoose({ character })}
      />
      <Part
        label="Setting"
        placeholder="Where does it happen?"
        ids={settingIds}
        labelOf={(id) => settings[id].label}
        value={choice.setting}
        onChange={(setting) => onChoose({ setting })}
      />
      <Part
        label="Action"
        placeholder="What happens?"
        ids={actionIds}
        labelOf={(id) => actions[id].label}
        value={choice.action}
        onChange={(action) => onChoose({ action })}
      />
    </div>
  );
}
