import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TagSuggestion } from '#contract/tags.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { FieldNote, fieldNameClass } from '../../ui/field.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { useMergeTag } from './review-tag.ts'
import { selectableTags, tagsQuery } from '../tags/queries.ts'

/** Shown until a tag is selected; no id has this form. */
const NONE = 'Choose a tag'

/** Replaces the suggested tag with an existing one on all posts. */
export function MergeTagDialog({ tag, onClose }: { tag: TagSuggestion; onClose: () => void }) {
  const { data = [] } = useQuery(tagsQuery(tag.type))
  const [into, setInto] = useState(NONE)
  const [isMissing, setMissing] = useState(false)
  const merge = useMergeTag(tag)
  const options = selectableTags(data).map(({ id, name }) => ({ value: String(id), label: name }))

  function confirm() {
    if (into === NONE) return setMissing(true)
    void merge.submit(Number(into)).then(onClose)
  }
  return (
    <AlertDialog
      onClose={onClose}
      title={`Merge “${tag.name}”`}
      description="Its posts will get the tag you choose, and this one will be deleted. This action cannot be undone."
      confirmLabel="Merge"
      pendingText="Merging…"
      pending={merge.isPending}
      onConfirm={confirm}
    >
      <fieldset className="mt-4 min-w-0">
        <legend className={fieldNameClass}>Merge into</legend>
        <Dropdown
          label="Merge into"
          value={into}
          options={options}
          onChange={(chosen) => {
            setInto(chosen)
            setMissing(false)
          }}
        />
        <div role="alert">
          <FieldNote
            id={`merge-${tag.id}`}
            error={isMissing ? 'Please choose the tag to merge into' : undefined}
          />
        </div>
      </fieldset>
    </AlertDialog>
  )
}
