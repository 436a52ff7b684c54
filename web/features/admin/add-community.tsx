import { NewCommunity } from '#contract/communities.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { CheckChip } from '../../ui/check-chip.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useAddCommunity } from './change-community.ts'

export function AddCommunity() {
  const form = useSchemaForm(NewCommunity, { name: '', upcoming: false })
  const { register, handleSubmit, reset, formState } = form
  const add = useAddCommunity()
  const send = handleSubmit(async ({ name, upcoming = false }) => {
    if (await add.submit({ name, upcoming }, form)) reset()
  })
  return (
    <Form layout="line" className="mt-3 max-md:flex-wrap" onSubmit={send}>
      <Field
        className="flex-1 max-md:basis-full"
        label="New community"
        error={formState.errors.name?.message}
      >
        {(field) => <TextInput {...field} {...register('name')} autoComplete="off" />}
      </Field>
      <CheckChip
        size="field"
        className="mt-6.75 max-md:mt-0"
        label="Upcoming"
        {...register('upcoming')}
      />
      <Button
        type="submit"
        size="field"
        className="mt-6.75 max-md:mt-0"
        pending={add.isPending}
        pendingText="Adding…"
      >
        Add community
      </Button>
    </Form>
  )
}
