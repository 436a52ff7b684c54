import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'

type Values = { name?: string | undefined }

type RenameDialogProps = {
  title: string
  description?: string
  name: string
  resolver: Resolver<Values, unknown, Values>
  /** If it resolves to false, the dialog stays open; the error has been shown already. */
  onRename: (name: string, form: UseFormReturn<Values>) => Promise<boolean>
  onClose: () => void
}

export function RenameDialog(props: RenameDialogProps) {
  const { title, description, name, resolver, onRename, onClose } = props
  const form = useForm<Values>({ resolver, defaultValues: { name } })
  const { register, handleSubmit, formState } = form
  const send = handleSubmit(async ({ name: given = '' }) => {
    if (await onRename(given, form)) onClose()
  })
  return (
    <FormDialog
      onSubmit={send}
      isPending={formState.isSubmitting}
      onClose={onClose}
      title={title}
      description={description}
      submitLabel="Rename"
      pendingText="Renaming…"
    >
      <Field label="Name" error={formState.errors.name?.message}>
        {(field) => <TextInput {...field} {...register('name')} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
