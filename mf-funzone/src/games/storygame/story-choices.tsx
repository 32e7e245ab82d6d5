import { actions, characters, settings } from '@storysprout/game-rules/storygame';
import { Field, Select } from '@storysprout/kit';
import styles from './story-builder.module.css';
import type { StoryChoice } from './use-story-builder';

interface PartProps<Id extends string> {
  readonly label: string;
  readonly placeholder: string;
  readonly options: Readonly<Record<Id, { readonly label: string }>>;
  readonly value: Id | null;
  readonly onChange: (id: Id | null) => void;
}

function Part<Id extends string>({ label, placeholder, options, value, onChange }: PartProps<Id>) {
  const ids = Object.keys(options) as Id[];
  return (
    <Field label={label}>
      <Select value={value ?? ''} onChange={(event) => onChange(ids.find((id) => id === event.target.value) ?? null)}>
        <option value="">{placeholder}</option>
        {ids.map((id) => (
          <option key={id} value={id}>
            {options[id].label}
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
        options={characters}
        value={choice.character}
        onChange={(character) => onChoose({ character })}
      />
      <Part
        label="Setting"
        placeholder="Where does it happen?"
        options={settings}
        value={choice.setting}
        onChange={(setting) => onChoose({ setting })}
      />
      <Part
        label="Action"
        placeholder="What happens?"
        options={actions}
        value={choice.action}
        onChange={(action) => onChoose({ action })}
      />
    </div>
  );
}
