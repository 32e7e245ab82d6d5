import { type BirthAnswer, birthAnswer } from '@storysprout/contract';
import { Button, Field, FormProblem, monthNames, Select, type SelectOption, Stack } from '@storysprout/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as texts from '../../texts/register';
import styles from '../family/family.module.css';
import { schemaResolver } from '../forms/schema-resolver';

/** The age of the oldest reader that the list has room for, in years. */
const span = 100;

const months: readonly SelectOption[] = monthNames.map((label, at) => ({ value: String(at + 1), label }));

/** Returns the years from this one backwards. Nothing in the list hints at an age limit. */
function years(now = new Date()): SelectOption[] {
  return Array.from({ length: span }, (_, back) => {
    const year = String(now.getFullYear() - back);
    return { value: year, label: year };
  });
}

export interface AgeStepProps {
  readonly onAnswer: (answer: BirthAnswer) => void;
  readonly pending: boolean;
  readonly problem: string | undefined;
}

interface Choice {
  birthMonth: string;
  birthYear: string;
}

/** Asks for the month of birth, without a word about which answer leads where (docs/product.md#a-grown-up-at-home). */
export function AgeStep({ onAnswer, pending, problem }: AgeStepProps) {
  const [yearOptions] = useState(years);
  const { register, handleSubmit, formState } = useForm<Choice, unknown, BirthAnswer>({
    resolver: schemaResolver<Choice, BirthAnswer>(birthAnswer),
    defaultValues: { birthMonth: '', birthYear: '' },
  });
  const { errors } = formState;
  return (
    <form method="post" noValidate onSubmit={handleSubmit((answer) => onAnswer(answer))}>
      <Stack>
        <div className={styles.birth}>
          <Field label={texts.month} required error={errors.birthMonth?.message}>
            <Select options={months} {...register('birthMonth')}>
              <option value="">{texts.pickAMonth}</option>
            </Select>
          </Field>
          <Field label={texts.year} required error={errors.birthYear?.message}>
            <Select options={yearOptions} {...register('birthYear')}>
              <option value="">{texts.pickAYear}</option>
            </Select>
          </Field>
        </div>
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="l" block pending={pending} pendingText={texts.oneMoment}>
          {texts.next}
        </Button>
      </Stack>
    </form>
  );
}
