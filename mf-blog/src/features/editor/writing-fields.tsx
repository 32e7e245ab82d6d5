import { categories, textLimits } from '@storysprout/contract/constants';
import { Field, Select, TextArea, TextInput } from '@storysprout/kit';
import type { ReactNode } from 'react';
import styles from './editor.module.css';
import type { MissingFields, Writing } from './writing';

const options = [
  { value: '', label: 'Pick one...' },
  ...categories.map((category) => ({ value: category, label: category })),
];

interface WritingFieldsProps {
  readonly writing: Writing;
  readonly errors: MissingFields;
  readonly onChange: (next: Partial<Writing>) => void;
  /** Below the text: the word count. */
  readonly children: ReactNode;
}

/** The sheet itself. The text has no length limit while it is typed: a limit would cut off what is pasted. */
export function WritingFields({ writing, errors, onChange, children }: WritingFieldsProps) {
  return (
    <div className={styles.sheet}>
      <Field label="Title" error={errors.title} required className={styles.title}>
        <TextInput
          value={writing.title}
          maxLength={textLimits.title}
          showCount="nearEnd"
          placeholder="The day my socks ran away"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field label="Category" error={errors.category} required className={styles.category}>
        <Select
          options={options}
          value={writing.category}
          onChange={({ target }) =>
            onChange({ category: categories.find((category) => category === target.value) ?? '' })
          }
        />
      </Field>
      <Field label="Description" error={errors.description} required className={styles.description}>
        <TextArea
          autoGrow
          rows={12}
          className={styles.paper}
          value={writing.description}
          placeholder="Once upon a time..."
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      {children}
    </div>
  );
}
