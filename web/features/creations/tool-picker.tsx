import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { TOOLS_PER_CREATION_MAX } from '#contract/constants.ts'
import type { ToolOnCreation } from '#contract/creations.ts'
import { Field } from '../../ui/field.tsx'
import { typedQuery } from '../../api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { ToolCombobox } from './tool-combobox.tsx'

type ToolPickerProps<T extends FieldValues> = {
  control: Control<T>
  name: Path<T>
  label: string
  communityId: number
}

/** Picks tools of the directory: a search with suggestions, and a chip for each tool picked. */
export function ToolPicker<T extends FieldValues>(props: ToolPickerProps<T>) {
  const { control, name, label, communityId } = props
  const { field, fieldState } = useController({ control, name })
  const picked: ToolOnCreation[] = field.value
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const search = useToolSearch(text, communityId)
  const isFull = picked.length >= TOOLS_PER_CREATION_MAX
  const options = search.tools.filter((tool) => !picked.some(({ id }) => id === tool.id))

  function remove(at: number) {
    field.onChange(picked.toSpliced(at, 1))
    input.current?.focus()
  }
  return (
    <Field
      label={label}
      error={fieldState.error?.message}
      hint={
        isFull
          ? `These are ${TOOLS_PER_CREATION_MAX}, the most that fit.`
          : 'Tools of the directory, found by name or address.'
      }
    >
      {(labelled) => (
        <>
          <PickedTools tools={picked} onRemove={remove} />
          <ToolCombobox
            // Takes the focus when the server refuses the tools.
            ref={(node) => {
              input.current = node
              field.ref(node)
            }}
            control={labelled}
            text={text}
            onText={setText}
            isFull={isFull}
            state={search.state}
            options={options}
            onPick={({ id, name: tool }) => {
              field.onChange([...picked, { id, name: tool }])
              setText('')
            }}
            onBackspace={() => field.onChange(picked.slice(0, -1))}
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

const TYPING_MS = 150

/**
 * The tools that match the text typed so far, those found by name first; while `state` is `waiting`,
 * the previous ones.
 */
function useToolSearch(written: string, communityId: number) {
  const text = written.trim()
  const search = useDebounced(text, TYPING_MS)
  const sent = { query: { search, communityId: String(communityId), page: '1' } }
  const query = { ...typedQuery('GET /api/tools', sent), enabled: search !== '' }
  const { data, isPending, isPlaceholderData, refetch } = useQuery(query)
  const isWaiting = search !== text || isPending || isPlaceholderData
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(text.toLowerCase())
  return {
    state: text === '' ? 'idle' : isWaiting ? 'waiting' : data ? 'found' : 'failed',
    // Nearly all addresses have a 'com'.
    tools: (data ?? []).toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))),
    retry: () => void refetch(),
  } as const
}

type PickedToolsProps = { tools: ToolOnCreation[]; onRemove: (at: number) => void }

function PickedTools({ tools, onRemove }: PickedToolsProps) {
  if (tools.length === 0) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-2" aria-label="Picked tools">
      {tools.map((tool, at) => (
        <Chip key={tool.id} tool={tool} onRemove={() => onRemove(at)} />
      ))}
    </ul>
  )
}

type ChipProps = { tool: ToolOnCreation; onRemove: () => void }

const Chip = ({ tool, onRemove }: ChipProps) => (
  <li className="inline-flex min-h-9 min-w-0 items-center rounded-control border border-accent bg-accent-soft pl-3 max-md:min-h-11">
    <span className="min-w-0 py-1 wrap-anywhere" dir="auto">
      {tool.name}
    </span>
    <button
      type="button"
      aria-label={`Remove ${tool.name}`}
      className="grid min-h-9 w-9 flex-none place-items-center rounded-control text-ink-2 hover:text-ink max-md:min-h-11 max-md:w-11"
      onClick={onRemove}
    >
      <X className="size-4" aria-hidden />
    </button>
  </li>
)
