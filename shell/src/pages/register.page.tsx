import { type RegisterRequest, registerRequest } from '@storysprout/contract';
import {
  Button,
  errorMessage,
  Field,
  ImagePicker,
  PageLink,
  PasswordInput,
  Stack,
  TextInput,
  toast,
  useMutation,
} from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { register as registerAccount } from '../api/account';
import { FormPage } from '../forms/form-page';
import { schemaResolver } from '../forms/schema-resolver';
import styles from './register.module.css';

function useRegister(image: File | null) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (request: RegisterRequest) => registerAccount(request, image),
    onSuccess: ({ message }) => {
      toast.success(message);
      navigate('/login');
    },
    onError: (error) => toast.error(errorMessage(error, error.message)),
  });
}

export default function RegisterPage() {
  const [image, setImage] = useState<File | null>(null);
  const { mutate, isPending } = useRegister(image);
  const { register, handleSubmit, formState } = useForm<RegisterRequest>({
    resolver: schemaResolver(registerRequest),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors } = formState;
  return (
    <FormPage
      title="Sign Up"
      emoji="party-popper"
      lead="Join in: write stories, read others' and collect rewards."
      links={<PageLink to="/login">Already have an account? Sign in</PageLink>}
    >
      <form noValidate onSubmit={handleSubmit((values) => mutate(values))}>
        <Stack>
          <div className={styles.picture}>
            <ImagePicker shape="round" label="Add a picture" hint="If you like" value={image} onChange={setImage} />
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
          <Button type="submit" size="l" block pending={isPending} pendingText="Signing up...">
            Sign Up
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}
