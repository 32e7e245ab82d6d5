import { passwordTooShort, pictureAdvice, textLimits, type User } from '@storysprout/contract';
import {
  api,
  avatarUrl,
  Button,
  errorMessage,
  Field,
  ImagePicker,
  Panel,
  PasswordInput,
  PublishingNote,
  TextInput,
  toast,
  useMutation,
  useQueryClient,
  useSession,
} from '@storysprout/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as texts from '../../../texts/profile';
import { EmailNotice } from '../email-notice';
import { NameStanding } from '../name-standing';
import { PictureStanding } from '../picture-standing';
import styles from '../profile.module.css';
import { ConfirmPasswordDialog } from './confirm-password-dialog';
import { useUpdateProfile } from './use-update-profile';

/** Form for the name, e-mail, picture and password. */
export function EditProfile({ user }: { user: User }) {
  const [image, setImage] = useState<File | null>(null);
  const { register, handleSubmit, getValues, resetField, setError, clearErrors, formState } = useForm({
    defaultValues: { name: user.name, email: user.email, password: '', confirmation: '' },
  });
  const { errors } = formState;
  const picture = useRemovePicture();
  const refuse = (part: 'name' | 'picture', message: string) =>
    part === 'name'
      ? setError('name', { type: 'server', message }, { shouldFocus: true })
      : setError('root.image', { message });
  const profile = useUpdateProfile(() => {
    setImage(null);
    resetField('password');
    resetField('confirmation');
  }, refuse);
  const submit = handleSubmit(({ name, email, password }) => profile.save({ name, email, password, image }));
  return (
    <Panel title={texts.editYourProfile} emoji="pencil">
      <EmailNotice user={user} />
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <ImagePicker
          error={errors.root?.image?.message}
          value={image}
          onChange={(file) => {
            clearErrors('root.image');
            setImage(file);
          }}
          label={texts.profilePicture}
          shape="round"
          currentUrl={avatarUrl(user)}
          hint={pictureAdvice}
          {...(user.image && { onRemoveCurrent: picture.remove })}
        />
        <PictureStanding user={user} />
        <PublishingNote surface="pictures" />
        <Field label={texts.name} hint={texts.nameHint} error={errors.name?.message} required>
          <TextInput
            autoComplete="nickname"
            maxLength={textLimits.nameMax}
            {...register('name', { required: texts.pleaseTellUsYourName })}
          />
        </Field>
        <NameStanding user={user} />
        <Field label={texts.email} error={errors.email?.message} required>
          <TextInput
            type="email"
            autoComplete="email"
            {...register('email', { required: texts.pleaseEnterYourEmail })}
          />
        </Field>
        <Field label={texts.newPassword} hint={texts.newPasswordHint} error={errors.password?.message}>
          <PasswordInput
            autoComplete="new-password"
            {...register('password', {
              validate: (value) => value === '' || value.length >= textLimits.passwordMin || passwordTooShort,
            })}
          />
        </Field>
        <Field label={texts.confirmNewPassword} error={errors.confirmation?.message}>
          <PasswordInput
            autoComplete="new-password"
            {...register('confirmation', {
              validate: (value) => value === getValues('password') || texts.passwordsDoNotMatch,
            })}
          />
        </Field>
        <Button type="submit" pending={profile.isPending} pendingText={texts.saving}>
          {texts.saveChanges}
        </Button>
      </form>
      <ConfirmPasswordDialog
        open={profile.needsPassword}
        pending={profile.isPending}
        pendingText={texts.saving}
        onConfirm={profile.confirm}
        onClose={profile.cancel}
      />
    </Panel>
  );
}

/** Removes the reader's own picture, so that the default one shows again. */
function useRemovePicture() {
  const client = useQueryClient();
  const { setUser } = useSession();
  const { mutate } = useMutation({
    mutationFn: () => api.call('DELETE /user/picture'),
    onSuccess: ({ user }) => {
      setUser(user);
      client.setQueryData(['profile'], user);
      toast.success(texts.yourPictureIsGone);
    },
    onError: (error) => toast.error(errorMessage(error, texts.yourPictureIsStillThere)),
  });
  return { remove: () => mutate() };
}
