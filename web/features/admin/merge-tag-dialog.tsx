import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TagSuggestion } from '#contract/tags.ts'
import { isolated } from '../../lib/isolated.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { useMergeTag } from './review-tag.ts'
import { selectableTags, tagsQuery } from '../tags/queries.ts'

/** Shown until a tag is selected; no id has this form. */
const NONE = 'Choose a tag'

export function MergeTagDialog({ tag, onClose }: { tag: TagSuggestion; onClose: () => void }) {
  const { data = [] } = useQuery(tagsQuery(tag.type))
  const [into, setInto] = useState(NONE)
  const [isMissing, setMissing] = useState(false)
  const menu = useRef<{ focus: () => void }>(null)
  const merge = useMergeTag(tag)
  const options = selectableTags(data).map(({ id, name }) => ({ value: String(id), label: name }))

  function confirm() {
    if (into === NONE) {
      setMissing(true)
      // The menu is announced with its error.
      menu.current?.focus()
      return undefined
    }
    return merge.submit(Number(into))
  }
  return (
    <AlertDialog
      onClose={onClose}
      title={`Merge “${isolated(tag.name)}”`}
      description="Its posts will get the tag you choose, and this one will be deleted. This action cannot be undone."
      confirmLabel="Merge"
      pendingText="Merging…"
      onConfirm={confirm}
    >
      <Field
        label="Merge into"
        className="mt-4"
        error={isMissing ? 'Please choose the tag to merge into' : undefined}
      >
        {(control) => (
          <Dropdown
            ref={menu}
            control={control}
            label="Merge into"
            value={into}
            options={options}
            onChange={(chosen) => {
              setInto(chosen)
              setMissing(false)
            }}
          />
        )}
      </Field>
    </AlertDialog>
  )
}
