import { actions, characters, settings } from '@storysprout/game-rules/storygame';
import { Emoji, type EmojiName, Field, Select } from '@storysprout/kit';
import type { CSSProperties } from 'react';
import * as texts from '../../texts/storygame';
import styles from './story-builder.module.css';
import { actionPictures, characterPictures, settingPictures } from './story-pictures';
import type { StoryChoice, StoryPart } from './use-story-builder';

interface PartProps<Id extends string> {
  readonly label: string;
  readonly placeholder: string;
  readonly options: Readonly<Record<Id, { readonly label: string }>>;
  readonly pictures: Readonly<Record<Id, EmojiName>>;
  readonly value: Id | null;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (id: Id | null) => void;
}

function idsOf<Id extends string>(options: Readonly<Record<Id, unknown>>): Id[] {
  return Object.keys(options) as Id[];
}

/**
 * One part of the story: the current choice as a picture and as a list, and while it is open, a tile for each option.
 */
function Part<Id extends string>(props: PartProps<Id>) {
  const { label, placeholder, options, pictures, value, isOpen, onOpen, onChange } = props;
  const ids = idsOf(options);
  return (
    <>
      <div className={isOpen ? `${styles.part} ${styles.open}` : styles.part}>
        <button
          type="button"
          className={styles.slot}
          aria-label={texts.pictures(label)}
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          {value ? <Emoji name={pictures[value]} size={64} /> : <span className={styles.ask}>?</span>}
        </button>
        <Field label={label} className={styles.list}>
          <Select
            value={value ?? ''}
            onFocus={onOpen}
            onChange={(event) => onChange(ids.find((id) => id === event.target.value) ?? null)}
          >
            <option value="">{placeholder}</option>
            {ids.map((id) => (
              <option key={id} value={id}>
                {options[id].label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {isOpen && (
        <fieldset
          className={styles.tiles}
          data-scrolls=""
          style={{ '--columns': ids.length > 7 ? Math.ceil(ids.length / 2) : ids.length } as CSSProperties}
        >
          <legend className={styles.prompt}>{placeholder}</legend>
          {ids.map((id) => (
            <button
              key={id}
              type="button"
              className={styles.tile}
              aria-pressed={id === value}
              onClick={() => onChange(id)}
            >
              <Emoji name={pictures[id]} size={48} />
              {options[id].label}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

interface StoryChoicesProps {
  readonly choice: StoryChoice;
  readonly open: StoryPart | null;
  readonly onOpen: (part: StoryPart) => void;
  readonly onChoose: (part: Partial<StoryChoice>) => void;
}

export function StoryChoices({ choice, open, onOpen, onChoose }: StoryChoicesProps) {
  return (
    <div className={open === null ? `${styles.choices} ${styles.told}` : styles.choices}>
      <Part
        label={texts.character}
        placeholder={texts.characterQuestion}
        options={characters}
        pictures={characterPictures}
        value={choice.character}
        isOpen={open === 'character'}
        onOpen={() => onOpen('character')}
        onChange={(character) => onChoose({ character })}
      />
      <Part
        label={texts.setting}
        placeholder={texts.settingQuestion}
        options={settings}
        pictures={settingPictures}
        value={choice.setting}
        isOpen={open === 'setting'}
        onOpen={() => onOpen('setting')}
        onChange={(setting) => onChoose({ setting })}
      />
      <Part
        label={texts.action}
        placeholder={texts.actionQuestion}
        options={actions}
        pictures={actionPictures}
        value={choice.action}
        isOpen={open === 'action'}
        onOpen={() => onOpen('action')}
        onChange={(action) => onChoose({ action })}
      />
    </div>
  );
}
