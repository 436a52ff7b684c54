import { type Resolver, useForm } from 'react-hook-form'
import { Dialog } from './dialog.tsx'
import { Field, TextInput } from './field.tsx'
import { FormEnd } from './form-end.tsx'

type RenameDialogProps = {
  title: string
  description?: string
  name: string
  resolver: Resolver<{ name?: string | undefined }, unknown, { name?: string | undefined }>
  /** If it rejects, the dialog stays open; the error has been shown already. */
  onRename: (name: string) => Promise<unknown>
  onClose: () => void
}

/** A dialog that renames an item. */
export function RenameDialog(props: RenameDialogProps) {
  const { title, description, name, resolver, onRename, onClose } = props
  const { register, handleSubmit, formState } = useForm<{ name?: string | undefined }>({
    resolver,
    defaultValues: { name },
  })
  const send = handleSubmit(({ name: given = '' }) => onRename(given).then(onClose, () => {}))
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form className="stack" onSubmit={(event) => void send(event)} noValidate>
        <Field label="Name" error={formState.errors.name?.message}>
          {(field) => <TextInput {...field} {...register('name')} dir="auto" autoComplete="off" />}
        </Field>
        <FormEnd
          submitLabel="Rename"
          pendingText="Renaming…"
          isPending={formState.isSubmitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
