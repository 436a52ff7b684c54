import { useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import { TOOLS_PER_CREATION_MAX } from '#contract/constants.ts'
import type { ToolOnCreation } from '#contract/creations.ts'
import { Field } from '../../ui/field.tsx'
import { PickedTools } from './picked-tools.tsx'
import { ToolCombobox } from './tool-combobox.tsx'
import { useToolSearch } from './use-tool-search.ts'

type Focusable = { focus: () => void }

type ToolPickerProps = {
  /** The field, which takes the focus when the server refuses the tools. */
  ref: Ref<Focusable>
  label: string
  value: ToolOnCreation[]
  error: string | undefined
  communityId: number
  onChange: (tools: ToolOnCreation[]) => void
}

/** Picks tools of the directory: a search with suggestions, and a chip for each tool picked. */
export function ToolPicker({ ref, label, value, error, communityId, onChange }: ToolPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))
  const [text, setText] = useState('')
  const search = useToolSearch(text, communityId)
  const isFull = value.length >= TOOLS_PER_CREATION_MAX
  const options = search.tools.filter((tool) => !value.some((picked) => picked.id === tool.id))

  function remove(at: number) {
    onChange(value.filter((_, index) => index !== at))
    input.current?.focus()
  }
  return (
    <Field
      label={label}
      error={error}
      hint={
        isFull
          ? `These are ${TOOLS_PER_CREATION_MAX}, the most that fit.`
          : 'Tools of the directory, found by name or address.'
      }
    >
      {(control) => (
        <>
          <PickedTools tools={value} onRemove={remove} />
          <ToolCombobox
            ref={input}
            control={control}
            text={text}
            onText={setText}
            isFull={isFull}
            state={search.state}
            options={options}
            onPick={({ id, name }) => {
              onChange([...value, { id, name }])
              setText('')
            }}
            onBackspace={() => onChange(value.slice(0, -1))}
            onRetry={() => {
              search.retry()
              input.current?.focus()
            }}
          />
        </>
      )}
    </Field>
  )
}
