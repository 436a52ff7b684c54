import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormDraft } from '../lib/use-draft.ts'
import { useFormDraft } from '../lib/use-form-draft.ts'
import type { FormDraftOptions } from '../lib/use-form-draft.ts'
import { FormDialog } from './form-dialog.tsx'
import type { FormDialogProps } from './form-dialog.tsx'

export type DraftDialogProps<T extends FieldValues, Out> = Omit<
  FormDialogProps<T, Out>,
  'children'
> & {
  draft: FormDraftOptions<T>
  children: (draft: FormDraft) => ReactNode
}

/** What is written in it is kept as a draft until it is stored. */
export function DraftDialog<T extends FieldValues, Out>(props: DraftDialogProps<T, Out>) {
  const { draft: options, onSend, onClose, children, ...dialog } = props
  const draft = useFormDraft(dialog.form, options)
  return (
    <FormDialog
      {...dialog}
      onSend={(values, form) => onSend(values, { ...form, onStored: draft.clear })}
      onClose={() => draft.confirmClose() && onClose()}
    >
      {children(draft)}
    </FormDialog>
  )
}
