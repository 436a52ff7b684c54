import { useState } from 'react'
import { NewApiToken } from '#contract/api-tokens.ts'
import type { ApiToken, CreatedApiToken } from '#contract/api-tokens.ts'
import { errorMessage, isOutcomeUnknown } from '../../api-error.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useApiMutation } from '../../mutation.ts'
import type { FieldErrors } from '../../mutation.ts'
import { useLeaveGuard } from '../../lib/use-leave-guard.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormEnd } from '../../ui/form-dialog.tsx'
import { CheckGroup, RadioChip } from '../../ui/check-chip.tsx'
import { apiTokensQuery } from './queries.ts'
import { TokenOnce } from './token-once.tsx'

const MADE_ANYWAY = 'If it was made, it is in your list: revoke it there.'
const CLOSE = 'Close without copying the token? It will not be shown again.'
const LIST = 'GET /api/user/tokens'
const LEAVE = 'Leave this page without the new token? It will not be shown again.'

/** Asks for a name and a scope, then shows the token: the only time that anybody sees it. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedApiToken | null>(null)
  const [isCopied, setCopied] = useState(false)
  const isUnsaved = created !== null && !isCopied
  const { submit, isBusy } = useApiMutation({
    mutationFn: (call, body: Values) => call('POST /api/user/tokens', { body }),
    updateCache: (client, { token: _, ...made }) =>
      client.setQueryData(apiTokensQuery.queryKey, (tokens) => tokens && [made, ...tokens]),
    invalidates: [LIST],
    invalidatesOnFailure: [LIST],
    onSuccess: setCreated,
    failure: (error) =>
      isOutcomeUnknown(error)
        ? {
            title: 'The token did not arrive',
            description: `${errorMessage(error)} ${MADE_ANYWAY}`,
          }
        : { title: 'The token was not made', description: errorMessage(error) },
  })
  // While the request is pending the dialog stays open: the token is shown only once.
  function close() {
    if (!isBusy() && (!isUnsaved || window.confirm(CLOSE))) onClose()
  }
  useLeaveGuard(() => (isBusy() || isUnsaved ? LEAVE : null))
  return (
    <Dialog onClose={close} title={created ? 'Your New Token' : 'New Token'}>
      {created ? (
        <TokenOnce token={created.token} onCopy={() => setCopied(true)} onClose={close} />
      ) : (
        <NewTokenForm onSubmit={submit} onCancel={close} />
      )}
    </Dialog>
  )
}

type NewTokenFormProps = {
  onSubmit: (values: Values, form: FieldErrors) => Promise<boolean>
  onCancel: () => void
}
type Values = { name: string; scope?: ApiToken['scope'] | undefined }

function NewTokenForm({ onSubmit, onCancel }: NewTokenFormProps) {
  const form = useSchemaForm(NewApiToken, { name: '', scope: 'read' })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const send = handleSubmit((values) => onSubmit(values, form))
  return (
    <Form onSubmit={send}>
      <Field label="Name" error={errors.name?.message} hint="What it is for, such as a program.">
        {(field) => <TextInput {...field} {...register('name')} autoComplete="off" />}
      </Field>
      <CheckGroup legend="It may" error={errors.scope?.message}>
        <RadioChip label="Read" value="read" {...register('scope')} />
        <RadioChip label="Read and write" value="write" {...register('scope')} />
      </CheckGroup>
      <FormEnd
        submitLabel="Make Token"
        pendingText="Making…"
        isPending={isSubmitting}
        onCancel={onCancel}
      />
    </Form>
  )
}
