import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Email, Username } from '#contract/accounts.ts'
import type { User } from '#contract/accounts.ts'
import { ApiError, useApp } from '../../api.ts'
import { useFormDraft } from '../../lib/form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { toast } from '../../ui/toast.ts'
import { toastSuccess } from './account-toast.ts'
import { useSetCurrentUser } from './current-user.ts'
import { PortraitField } from './portrait-field.tsx'

const shape = z.object({ username: Username, email: Email, profileImage: z.nullable(z.string()) })

const unkept = {
  field: 'profileImage',
  question: 'Leave without saving? The image will not be changed; what you wrote stays as a draft.',
} as const

export function ProfileForm({ user }: { user: User }) {
  const { call } = useApp()
  const client = useQueryClient()
  const setCurrentUser = useSetCurrentUser()
  const { username, email, profileImage } = user
  const start = { username, email, profileImage }
  const form = useForm({ resolver: zodResolver(shape), defaultValues: start })
  const { register, control, handleSubmit, setError, reset, formState } = form
  const { errors, isSubmitting } = formState
  const draft = useFormDraft(form, { place: `${user.id}:profile`, start, isEdit: true, unkept })

  const save = handleSubmit(async (body) => {
    try {
      const saved = await call('PUT /api/user/profile', { body })
      draft.clear()
      setCurrentUser(saved)
      reset({ username: saved.username, email: saved.email, profileImage: saved.profileImage })
      await client.invalidateQueries()
      toastSuccess('Profile Updated', 'Your profile has been successfully updated.')
    } catch (error) {
      const description = 'There was a problem updating your profile.'
      toast({ kind: 'error', title: 'Update Failed', description })
      if (!(error instanceof ApiError) || error.status >= 500) return
      setError(fieldOf(error), { message: error.sentence }, { shouldFocus: true })
    }
  })
  return (
    <form
      className="stack panel"
      onSubmit={(event) => void save(event)}
      noValidate
      aria-labelledby="account-information"
    >
      <h2 id="account-information">Account Information</h2>
      <Controller
        control={control}
        name="profileImage"
        render={({ field }) => (
          <PortraitField
            name={username}
            value={field.value}
            onChange={field.onChange}
            error={errors.profileImage?.message}
          />
        )}
      />
      <Field label="Username" error={errors.username?.message}>
        {(field) => <TextInput {...field} {...register('username')} autoComplete="nickname" />}
      </Field>
      <Field label="Email Address" error={errors.email?.message}>
        {(field) => (
          <TextInput {...field} {...register('email')} type="email" autoComplete="email" />
        )}
      </Field>
      <p className="hint">
        <DraftHint draft={draft} />
      </p>
      <NeedsScript what="Saving" />
      <div className="end">
        <Button type="submit" variant="primary" pending={isSubmitting} pendingText="Saving…">
          Save Changes
        </Button>
      </div>
    </form>
  )
}

/** An error message names its field: 'This username is already taken'. */
function fieldOf({ sentence }: ApiError) {
  if (/username/i.test(sentence)) return 'username'
  return /email/i.test(sentence) ? 'email' : 'profileImage'
}
