import { pictureAdvice, type RegisterRequest, registerRequest } from '@storysprout/contract';
import {
  api,
  Button,
  errorMessage,
  Field,
  FormProblem,
  ImagePicker,
  isApiError,
  PageLink,
  PasswordInput,
  PublishingNote,
  Stack,
  TextInput,
  toast,
  useMutation,
  usePublishing,
} from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormPage } from '../forms/form-page';
import { schemaResolver } from '../forms/schema-resolver';
import { registerNotice } from '../promises/texts';
import styles from './register.module.css';

function formOf({ name, email, password }: RegisterRequest, image: File | null): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, email, password })) form.set(field, value);
  if (image) form.set('image', image);
  return form;
}

/** A part of the sign-up form; `root` is the form as a whole. */
type RefusedPart = 'name' | 'email' | 'password' | 'root.image' | 'root.form';

const pictureCodes: readonly string[] = ['invalid_input', 'too_large', 'unsupported_media'];

/**
 * Which part of the form the service refused. The page checks by the same schema before it sends, so any other input
 * refused by the service is the picture, which only the service can open.
 */
function refusedPart(error: unknown, hasPicture: boolean): RefusedPart {
  if (!isApiError(error)) return 'root.form';
  if (error.code === 'text_refused') return 'name';
  if (error.code === 'conflict') return 'email';
  if (error.code === 'password_refused') return 'password';
  return hasPicture && pictureCodes.includes(error.code) ? 'root.image' : 'root.form';
}

const refusalToast = 'sign-up-refused';

function useRegister(image: File | null, onRefused: (part: RefusedPart, message: string, error: unknown) => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (request: RegisterRequest) => api.call('POST /user/register', { body: formOf(request, image) }),
    onMutate: () => toast.dismiss(refusalToast),
    onSuccess: ({ message }) => {
      toast.success(message);
      navigate('/login');
    },
    onError: (error) => {
      const message = errorMessage(error, error.message);
      toast.error(message, { id: refusalToast });
      onRefused(refusedPart(error, image !== null), message, error);
    },
  });
}

export default function RegisterPage() {
  const [image, setImage] = useState<File | null>(null);
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<RegisterRequest>({
    resolver: schemaResolver(registerRequest),
    defaultValues: { name: '', email: '', password: '' },
  });
  const accounts = usePublishing('accounts');
  const { mutate, isPending } = useRegister(image, (part, message, error) => {
    accounts.noteRefusal(error);
    setError(part, { type: 'server', message }, { shouldFocus: true });
  });
  const handleImage = (file: File | null) => {
    clearErrors('root.image');
    setImage(file);
  };
  const { errors } = formState;
  const { isPossible } = accounts;
  return (
    <FormPage
      title="Sign Up"
      emoji="party-popper"
      lead="Join in: write stories, read others' and collect rewards."
      links={
        <>
          <PageLink to="/login">Already have an account? Sign in</PageLink>
          <PageLink to="/privacy">Your privacy</PageLink>
          <PageLink to="/rules">Our rules</PageLink>
          <PageLink to="/grown-ups">For grown-ups</PageLink>
        </>
      }
    >
      <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
        <Stack>
          <div className={styles.picture}>
            <ImagePicker
              shape="round"
              label="Add a picture"
              hint={`If you like. ${pictureAdvice}`}
              error={errors.root?.image?.message}
              value={image}
              onChange={handleImage}
            />
          </div>
          <Field label="Name" required hint="Your first name or a pen name is enough." error={errors.name?.message}>
            <TextInput autoComplete="nickname" {...register('name')} />
          </Field>
          <Field label="Email" required hint="Yours, or a grown-up's." error={errors.email?.message}>
            <TextInput type="email" autoComplete="email" {...register('email')} />
          </Field>
          <Field label="Password" required hint="At least 8 characters." error={errors.password?.message}>
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </Field>
          <FormProblem>{errors.root?.form?.message}</FormProblem>
          <p className={styles.notice}>{registerNotice}</p>
          <PublishingNote surface="accounts" />
          <Button type="submit" size="l" block disabled={!isPossible} pending={isPending} pendingText="Signing up...">
            Sign Up
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}
