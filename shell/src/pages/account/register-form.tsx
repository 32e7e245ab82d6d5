import {
  type BirthAnswer,
  type ConsentStep,
  mailboxOf,
  pictureAdvice,
  type RegisterRequest,
  registerRequest,
} from '@storysprout/contract';
import {
  api,
  Button,
  errorMessage,
  Field,
  FormProblem,
  ImagePicker,
  isApiError,
  isPictureRefused,
  PasswordInput,
  PublishingNote,
  Stack,
  TextInput,
  toast,
  useMutation,
  usePublishing,
} from '@storysprout/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as registerTexts from '../../texts/register';
import { schemaResolver } from '../forms/schema-resolver';
import { registerNotice } from '../policies/texts';
import styles from './register.module.css';

/** The result of the age question. Sites that don't ask it use null instead. */
export interface Age {
  readonly birth: BirthAnswer;
  readonly needsGrownUp: boolean;
}

function formOf(values: RegisterRequest, age: Age | null, image: File | null): FormData {
  const { name, email, password, parentEmail } = values;
  const fields = { name, email, password, ...age?.birth, ...(age?.needsGrownUp && { parentEmail }) };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.set(field, String(value));
  if (image) form.set('image', image);
  return form;
}

/** A part of the sign-up form; `root` is the form as a whole. */
type RefusedPart = 'name' | 'email' | 'password' | 'root.image' | 'root.form';

/** Returns the part of the form that the service refused. */
function refusedPart(error: unknown, hasPicture: boolean): RefusedPart {
  if (!isApiError(error)) return 'root.form';
  if (error.code === 'text_refused') return 'name';
  if (error.code === 'conflict') return 'email';
  if (error.code === 'password_refused') return 'password';
  return hasPicture && isPictureRefused(error) ? 'root.image' : 'root.form';
}

const refusalToast = 'sign-up-refused';

interface RegisterOptions {
  readonly age: Age | null;
  readonly image: File | null;
  readonly onDone: RegisterFormProps['onDone'];
  readonly onRefused: (part: RefusedPart, message: string, error: unknown) => void;
}

function useRegister({ age, image, onDone, onRefused }: RegisterOptions) {
  return useMutation({
    mutationFn: (request: RegisterRequest) => api.call('POST /user/register', { body: formOf(request, age, image) }),
    onMutate: () => toast.dismiss(refusalToast),
    onSuccess: ({ message, next }, { email }) => onDone(message, next, email),
    onError: (error) => {
      const message = errorMessage(error, error.message);
      toast.error(message, { id: refusalToast });
      onRefused(refusedPart(error, image !== null), message, error);
    },
  });
}

/** Returns what is wrong with the grown-up's address; null if nothing is. */
function grownUpProblem({ email, parentEmail }: RegisterRequest): string | null {
  if (!parentEmail) return registerTexts.grownUpMissing;
  return mailboxOf(parentEmail) === mailboxOf(email) ? registerTexts.ownEmail : null;
}

export interface RegisterFormProps {
  readonly age: Age | null;
  /** @param next the next step of parental consent, if the child needs one */
  readonly onDone: (message: string, next: ConsentStep | undefined, email: string) => void;
}

export function RegisterForm({ age, onDone }: RegisterFormProps) {
  const [image, setImage] = useState<File | null>(null);
  const needsGrownUp = age?.needsGrownUp === true;
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<RegisterRequest>({
    resolver: schemaResolver(registerRequest),
    defaultValues: { name: '', email: '', password: '', ...(needsGrownUp && { parentEmail: '' }) },
  });
  const accounts = usePublishing('accounts');
  const onRefused = (part: RefusedPart, message: string, error: unknown) => {
    accounts.noteRefusal(error);
    setError(part, { type: 'server', message }, { shouldFocus: true });
  };
  const { mutate, isPending } = useRegister({ age, image, onDone, onRefused });
  const handleImage = (file: File | null) => {
    clearErrors('root.image');
    setImage(file);
  };
  const handleValues = (values: RegisterRequest) => {
    const problem = needsGrownUp ? grownUpProblem(values) : null;
    if (problem === null) mutate(values);
    else setError('parentEmail', { type: 'same', message: problem }, { shouldFocus: true });
  };
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(handleValues)}>
      <Stack>
        <Field label={registerTexts.name} required hint={registerTexts.nameHint} error={errors.name?.message}>
          <TextInput autoComplete="nickname" {...register('name')} />
        </Field>
        <Field
          label={registerTexts.email}
          required
          hint={needsGrownUp ? registerTexts.emailHint : registerTexts.emailOrGrownUpHint}
          error={errors.email?.message}
        >
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field
          label={registerTexts.password}
          required
          hint={registerTexts.passwordHint}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        {needsGrownUp && (
          <Field
            label={registerTexts.grownUpEmail}
            required
            hint={registerTexts.grownUpHint}
            error={errors.parentEmail?.message}
          >
            <TextInput type="email" autoComplete="off" {...register('parentEmail')} />
          </Field>
        )}
        {/* Last, because the picture is optional. A child's picture has to wait for parental consent. */}
        {!needsGrownUp && (
          <div className={styles.picture}>
            <ImagePicker
              shape="round"
              label={registerTexts.addAPicture}
              hint={registerTexts.ifYouLike(pictureAdvice)}
              error={errors.root?.image?.message}
              value={image}
              onChange={handleImage}
            />
          </div>
        )}
        <FormProblem>{errors.root?.form?.message}</FormProblem>
        <p className={styles.notice}>{registerNotice}</p>
        <PublishingNote surface="accounts" />
        <PublishingNote surface="pictures" />
        <Button
          type="submit"
          size="l"
          block
          disabled={!accounts.isPossible}
          pending={isPending}
          pendingText={registerTexts.signingUp}
        >
          {registerTexts.signUp}
        </Button>
      </Stack>
    </form>
  );
}
