import { type BirthAnswer, birthAnswer } from '@storysprout/contract';
import { Button, Field, FormProblem, Select, Stack } from '@storysprout/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../forms/schema-resolver';
import styles from './family.module.css';
import { months, years } from './months';

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
    <form noValidate onSubmit={handleSubmit((answer) => onAnswer(answer))}>
      <Stack>
        <div className={styles.birth}>
          <Field label="Month" required error={errors.birthMonth?.message}>
            <Select options={months} {...register('birthMonth')}>
              <option value="">Pick a month</option>
            </Select>
          </Field>
          <Field label="Year" required error={errors.birthYear?.message}>
            <Select options={yearOptions} {...register('birthYear')}>
              <option value="">Pick a year</option>
            </Select>
          </Field>
        </div>
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="l" block pending={pending} pendingText="One moment...">
          Next
        </Button>
      </Stack>
    </form>
  );
}
