import { type AdminUser, type EditUserRequest, textLimits } from '@storysprout/contract';
import { api, Button, Dialog, Field, FormProblem, isApiError, Row, Switch, TextInput } from '@storysprout/kit';
import { Controller, useForm } from 'react-hook-form';
import styles from '../../shared/form.module.css';
import * as texts from '../../texts/users';
import { useUserChange } from './user-changes';

type UserForm = Required<EditUserRequest>;

/**
 * Returns the field that an error belongs to. A conflict is about the e-mail address, or about the last moderator, who
 * must remain one.
 */
function refusedPart(error: unknown, before: AdminUser, { email, isAdmin }: UserForm): 'name' | 'email' | 'root.form' {
  const code = isApiError(error) ? error.code : null;
  if (code === 'text_refused') return 'name';
  const stopsModerating = before.isAdmin && !isAdmin;
  return code === 'conflict' && email !== before.email && !stopsModerating ? 'email' : 'root.form';
}

export function EditUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { register, handleSubmit, control, setError, formState } = useForm<UserForm>({
    defaultValues: { name: user.name, email: user.email, isAdmin: user.isAdmin },
  });
  const { errors } = formState;
  const change = (body: UserForm) => api.call('PUT /admin/users/{id}', { params: { id: user._id }, body });
  const edit = useUserChange(change, {
    done: ({ name }) => texts.wasChanged(name),
    onDone: onClose,
    onRefused: (error, message, form) =>
      setError(refusedPart(error, user, form), { type: 'server', message }, { shouldFocus: true }),
  });
  return (
    <Dialog open onClose={onClose} title={texts.editName(user.name)} emoji="pencil" size="s">
      <form
        className={styles.form}
        onSubmit={(event) => void handleSubmit((form) => edit.mutate(form))(event)}
        noValidate
      >
        <Field label={texts.name} error={errors.name?.message} required>
          <TextInput
            autoComplete="off"
            maxLength={textLimits.nameMax}
            {...register('name', {
              required: texts.pleaseFillInTheName,
              minLength: { value: textLimits.nameMin, message: texts.aNameHasAtLeast },
            })}
          />
        </Field>
        <Field label={texts.email} error={errors.email?.message} required>
          <TextInput type="email" autoComplete="off" {...register('email', { required: texts.pleaseFillInTheEmail })} />
        </Field>
        <Controller
          name="isAdmin"
          control={control}
          render={({ field }) => <Switch checked={field.value} onChange={field.onChange} label={texts.isAModerator} />}
        />
        <FormProblem>{errors.root?.form?.message}</FormProblem>
        <Row justify="flex-end" align="stretch">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" pending={edit.isPending} pendingText={texts.saving}>
            {texts.saveChanges}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
