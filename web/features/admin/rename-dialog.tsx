import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'

type Values = { name?: string | undefined }

type RenameDialogProps = {
  title: string
  description?: string
  name: string
  schema: z.ZodMiniType<Values, Values>
  /** If it resolves to false, the dialog stays open; the error has been shown already. */
  onRename: (name: string, form: UseFormReturn<Values>) => Promise<boolean>
  onClose: () => void
}

export function RenameDialog({ name, schema, onRename, ...dialog }: RenameDialogProps) {
  const form = useSchemaForm(schema, { name })
  return (
    <FormDialog
      {...dialog}
      form={form}
      onSend={async ({ name: given = '' }) => (await onRename(given, form)) && dialog.onClose()}
      submitLabel="Rename"
      pendingText="Renaming…"
    >
      <Field label="Name" error={form.formState.errors.name?.message}>
        {(field) => <TextInput {...field} {...form.register('name')} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
