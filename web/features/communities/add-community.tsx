import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { NewCommunity } from '#contract/communities.ts'
import { Button } from '../../ui/button.tsx'
import { CheckChip } from '../../ui/check-chip.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { useAddCommunity } from './change-community.ts'

export function AddCommunity() {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(NewCommunity),
    defaultValues: { name: '', upcoming: false },
  })
  const add = useAddCommunity()
  const send = handleSubmit(({ name, upcoming = false }) =>
    add.mutateAsync({ name, upcoming }).then(
      () => reset(),
      () => {},
    ),
  )
  return (
    <form className="inline-form with-choice" onSubmit={(event) => void send(event)} noValidate>
      <Field label="New community" error={formState.errors.name?.message}>
        {(field) => <TextInput {...field} {...register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <CheckChip label="Upcoming" {...register('upcoming')} />
      <Button type="submit" pending={add.isPending} pendingText="Adding…">
        Add community
      </Button>
    </form>
  )
}
