import { passwordTooShort, pictureAdvice, textLimits, type User } from '@storysprout/contract';
import {
  avatarUrl,
  Button,
  Field,
  ImagePicker,
  Panel,
  PasswordInput,
  PublishingNote,
  TextInput,
} from '@storysprout/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmPasswordDialog } from './confirm-password-dialog';
import { EmailNotice } from './email-notice';
import { NameStanding } from './name-standing';
import { PictureStanding } from './picture-standing';
import styles from './profile.module.css';
import { useRemovePicture } from './use-remove-picture';
import { useUpdateProfile } from './use-update-profile';

/** Name, e-mail, picture and password. */
export function EditProfile({ user }: { user: User }) {
  const [image, setImage] = useState<File | null>(null);
  const { register, handleSubmit, getValues, resetField, setError, formState } = useForm({
    defaultValues: { name: user.name, email: user.email, password: '', confirmation: '' },
  });
  const { errors } = formState;
  const picture = useRemovePicture();
  const refuseName = (message: string) => setError('name', { type: 'server', message }, { shouldFocus: true });
  const profile = useUpdateProfile(() => {
    setImage(null);
    resetField('password');
    resetField('confirmation');
  }, refuseName);
  const submit = handleSubmit(({ name, email, password }) => profile.save({ name, email, password, image }));
  return (
    <Panel title="Edit your profile" emoji="pencil">
      <EmailNotice user={user} />
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <ImagePicker
          value={image}
          onChange={setImage}
          label="Profile picture"
          shape="round"
          currentUrl={avatarUrl(user)}
          hint={pictureAdvice}
          {...(user.image && { onRemoveCurrent: picture.remove })}
        />
        <PictureStanding user={user} />
        <PublishingNote surface="pictures" />
        <Field
          label="Name"
          hint="A nickname is best. Please don't use your full real name."
          error={errors.name?.message}
          required
        >
          <TextInput
            autoComplete="nickname"
            maxLength={textLimits.nameMax}
            {...register('name', { required: 'Please tell us your name.' })}
          />
        </Field>
        <NameStanding user={user} />
        <Field label="Email" error={errors.email?.message} required>
          <TextInput
            type="email"
            autoComplete="email"
            {...register('email', { required: 'Please enter your email.' })}
          />
        </Field>
        <Field
          label="New password"
          hint="Leave it empty to keep your current password."
          error={errors.password?.message}
        >
          <PasswordInput
            autoComplete="new-password"
            {...register('password', {
              validate: (value) => value === '' || value.length >= textLimits.passwordMin || passwordTooShort,
            })}
          />
        </Field>
        <Field label="Confirm new password" error={errors.confirmation?.message}>
          <PasswordInput
            autoComplete="new-password"
            {...register('confirmation', {
              validate: (value) => value === getValues('password') || 'Passwords do not match',
            })}
          />
        </Field>
        <Button type="submit" pending={profile.isPending} pendingText="Saving...">
          Save changes
        </Button>
      </form>
      <ConfirmPasswordDialog
        open={profile.needsPassword}
        pending={profile.isPending}
        pendingText="Saving..."
        onConfirm={profile.confirm}
        onClose={profile.cancel}
      />
    </Panel>
  );
}
