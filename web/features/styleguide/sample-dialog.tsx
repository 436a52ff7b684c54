import { useState } from 'react'
import { CheckChip, CheckGroup } from '../../ui/check-chip.tsx'
import { AlertDialog, Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormEnd } from '../../ui/form-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { Compose } from './writing.tsx'

const tags = ['General', 'Show & Tell', 'Discuss', 'Legacy', 'Other']
const types = ['Blog', 'Newsletter', 'Podcast'].map((name) => ({ value: name, label: name }))

export function SampleDialog({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState('Blog')
  return (
    <Dialog
      onClose={onClose}
      title="Create New Topic"
      description="Ask, show, or argue. One topic, one thought."
    >
      <Form
        onSubmit={async (event) => {
          event.preventDefault()
          toast({ kind: 'error', title: 'Error', description: 'The server did not answer.' })
        }}
      >
        <Field label="Title" error="Title must be at least 5 characters long">
          {(control) => <TextInput {...control} defaultValue="Why" />}
        </Field>
        <CheckGroup legend="Tags">
          {tags.map((name) => (
            <CheckChip key={name} label={name} defaultChecked={name === 'Discuss'} />
          ))}
        </CheckGroup>
        <div>
          <Dropdown label="Type" value={type} options={types} onChange={setType} />
        </div>
        <Compose text="" />
        <FormEnd
          submitLabel="Create Topic"
          pendingText="Creating…"
          isPending={false}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

export const SampleAlert = ({ onClose }: { onClose: () => void }) => (
  <AlertDialog
    onClose={onClose}
    title="Are you sure?"
    description="This will permanently delete the tool. This action cannot be undone."
    onConfirm={() => new Promise(() => {})}
  />
)
