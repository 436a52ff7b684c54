import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ButtonRow } from '../../ui/button-row.tsx'
import { CheckChip, CheckGroup } from '../../ui/check-chip.tsx'
import { Composer, ComposerFoot } from '../topics/composer.tsx'
import { AlertDialog, Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'

const tags = ['General', 'Show & Tell', 'Discuss', 'Legacy', 'Other']
const types = ['Blog', 'Newsletter', 'Podcast'].map((name) => ({ value: name, label: name }))

export function SampleDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [type, setType] = useState('Blog')
  const asked = useRef(false)
  function askedTwice() {
    toast({ kind: 'error', title: 'Unsent text', description: 'Close again to discard it.' })
    const wasAsked = asked.current
    asked.current = true
    return wasAsked
  }
  const fail = () =>
    toast({ kind: 'error', title: 'Error', description: 'The server did not answer.' })
  return (
    <Dialog
      onClose={() => (text === '' || askedTwice()) && onClose()}
      title="Create New Topic"
      description="Ask, show, or argue. One topic, one thought."
    >
      <div className="grid min-w-0 gap-4.5">
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
        <div>
          <Field label="Content">
            {(control) => <Composer {...control} value={text} onChange={setText} />}
          </Field>
          <ComposerFoot hint="Draft kept on this device" value={text} max={5000} />
        </div>
      </div>
      <ButtonRow className="mt-6">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" onClick={fail}>
          Create Topic
        </Button>
      </ButtonRow>
    </Dialog>
  )
}

export function SampleAlert({ onClose }: { onClose: () => void }) {
  const [pending, setPending] = useState(false)
  return (
    <AlertDialog
      onClose={onClose}
      title="Are you sure?"
      description="This will permanently delete the tool. This action cannot be undone."
      pending={pending}
      onConfirm={() => setPending(true)}
    />
  )
}
