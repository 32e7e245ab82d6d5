import { categories, countWords, textLimits } from '@storysprout/contract/constants';
import { Field, ProgressBar, Select, Stack, TextArea, TextInput } from '@storysprout/kit';
import * as texts from '../../../texts/editor';
import styles from '../editor.module.css';
import type { Editor } from '../use-editor';
import { roomText } from '../writing';
import { Advice } from './advice';

const options = ['', ...categories].map((value) => ({ value, label: value || texts.pickOne }));

/** Describes the number of words and how many are missing to the minimum (docs/product.md#writing-a-blog). */
function meterText(words: number): string {
  const left = textLimits.blogMinWords - words;
  const count = texts.words(words);
  if (words === 0) return texts.needWords(textLimits.blogMinWords);
  return left > 0 ? texts.moreToGo(count, left) : texts.wonderful(count);
}

function WordMeter({ description }: { description: string }) {
  const words = countWords(description);
  const percent = Math.min(100, (words / textLimits.blogMinWords) * 100);
  return (
    <Stack gap={1}>
      <ProgressBar
        value={percent}
        label={texts.wordsWritten}
        tone={percent < 100 ? 'sun' : 'leaf'}
        valueText={texts.wordsOf(words, textLimits.blogMinWords)}
      />
      <p className={styles.count}>{roomText(description) ?? meterText(words)}</p>
    </Stack>
  );
}

/** The text fields. The text has no length limit while typing, because a limit would cut off pasted text. */
export function WritingFields({ writing, errors, change }: Editor) {
  const { title, category, description } = writing;
  return (
    <div className={styles.sheet}>
      <Field label={texts.title} error={errors.title} required className={styles.title}>
        <TextInput
          value={title}
          maxLength={textLimits.title}
          showCount="nearEnd"
          placeholder={texts.theDayMySocksRan}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field label={texts.category} error={errors.category} required className={styles.category}>
        <Select
          options={options}
          value={category}
          onChange={({ target }) => change({ category: categories.find((known) => known === target.value) ?? '' })}
        />
      </Field>
      <Field label={texts.description} error={errors.description} required>
        <TextArea
          autoGrow
          rows={12}
          className={styles.paper}
          value={description}
          placeholder={texts.onceUponATime}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <WordMeter description={description} />
      <Advice title={title} description={description} />
    </div>
  );
}
