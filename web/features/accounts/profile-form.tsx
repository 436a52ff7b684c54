import { useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { Username } from '#contract/username.ts'
import type { User } from '#contract/accounts.ts'
import { useApiMutation } from '../../mutation.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { DraftLine } from '../../ui/draft-hint.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { accountToast } from './account-toast.ts'
import { useSetCurrentUser } from './current-user.ts'
import { PortraitField } from './portrait-field.tsx'

const shape = z.object({ username: Username, email: Email, profileImage: z.nullable(z.string()) })

const picture = {
  field: 'profileImage',
  question: 'Leave without saving? The image will not be changed; what you wrote stays as a draft.',
} as const

export function ProfileForm({ user }: { user: User }) {
  const setCurrentUser = useSetCurrentUser()
  const { username, email, profileImage } = user
  const start = { username, email, profileImage }
  const form = useSchemaForm(shape, start)
  const { register, control, handleSubmit, reset, formState } = form
  const { errors, isSubmitting } = formState
  // The server renders the texts, too, so that they do not appear later than their fields.
  const input = (field: 'username' | 'email') => ({
    ...register(field),
    defaultValue: start[field],
  })
  const [isPreparing, setPreparing] = useState(false)
  const draft = useFormDraft(form, {
    storageKey: `${user.id}:profile`,
    start,
    isEdit: true,
    picture,
  })

  const { submit } = useApiMutation({
    mutationFn: (call, body: z.output<typeof shape>) => call('PUT /api/user/profile', { body }),
    onSuccess(saved, _body, { isAllSent }) {
      setCurrentUser(saved)
      if (!isAllSent) return
      draft.clear()
      reset({ username: saved.username, email: saved.email, profileImage: saved.profileImage })
    },
    toast: () => accountToast('Profile Updated', 'Your profile has been successfully updated.'),
    failure: () => accountToast('Update Failed', 'There was a problem updating your profile.'),
  })
  const save = handleSubmit((body) => submit(body, form))
  return (
    <Form
      className="mt-6 border-t border-line pt-6"
      onSubmit={save}
      aria-labelledby="account-information"
    >
      <h2 id="account-information" className="text-heading">
        Account Information
      </h2>
      <Controller
        control={control}
        name="profileImage"
        render={({ field }) => (
          <PortraitField
            name={username}
            value={field.value}
            onChange={field.onChange}
            onPreparing={setPreparing}
            error={errors.profileImage?.message}
          />
        )}
      />
      <Field label="Username" error={errors.username?.message}>
        {(field) => <TextInput {...field} {...input('username')} autoComplete="nickname" />}
      </Field>
      <Field label="Email Address" error={errors.email?.message}>
        {(field) => <TextInput {...field} {...input('email')} type="email" autoComplete="email" />}
      </Field>
      <DraftLine draft={draft} />
      <NeedsScript what="Saving" />
      <ButtonRow>
        <Button
          type="submit"
          variant="primary"
          pending={isSubmitting || isPreparing}
          pendingText={isPreparing ? 'Preparing…' : 'Saving…'}
        >
          Save Changes
        </Button>
      </ButtonRow>
    </Form>
  )
}
