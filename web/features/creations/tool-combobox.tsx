import { useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import type { Tool } from '#contract/tools.ts'
import { TextInput } from '../../ui/field.tsx'
import type { FieldControl } from '../../ui/field.tsx'
import { Hint } from '../../ui/hint.tsx'
import { optionId, ToolOptions } from './tool-options.tsx'

const OPTIONS_MAX = 8
/** No option is active: Enter picks none of an earlier text. */
const NONE = -1

type ToolComboboxProps = {
  ref: Ref<HTMLInputElement>
  control: FieldControl
  text: string
  onText: (text: string) => void
  isFull: boolean
  /** While it is `waiting`, the options are those of an earlier text. */
  state: 'idle' | 'waiting' | 'found' | 'failed'
  options: Tool[]
  onPick: (tool: Tool) => void
  /** Backspace in the empty field. */
  onBackspace: () => void
  /** Searches again after a failure, with the focus in the field. */
  onRetry: () => void
}

/** The combobox of the WAI-ARIA practices: a text field with a list of suggestions. */
export function ToolCombobox({ ref, control, text, ...props }: ToolComboboxProps) {
  const { state, isFull, onText, onPick, onBackspace, onRetry } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const options = props.options.slice(0, OPTIONS_MAX)
  const isShown = isOpen && (state === 'waiting' || state === 'found') && !isFull
  const at = state === 'found' ? Math.min(active, options.length - 1) : NONE
  const listId = `${control.id}-list`

  function pick(tool: Tool | undefined) {
    if (!tool) return
    setOpen(false)
    onPick(tool)
  }
  function move(step: 1 | -1) {
    setOpen(true)
    if (isShown && at !== NONE) setActive((at + step + options.length) % options.length)
  }
  function press(event: KeyboardEvent) {
    const action = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      // Without text, Enter sends the form.
      Enter: text === '' ? undefined : () => isShown && pick(options[at]),
      // The dialog around it stays: see `ui/dialog.tsx`.
      Escape: isShown ? () => setOpen(false) : undefined,
      Backspace: text === '' ? onBackspace : undefined,
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <div className="relative">
      <TextInput
        {...control}
        ref={ref}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && options[at] ? optionId(listId, at) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Search the tools…"
        // Not `disabled`, which would lose the focus.
        readOnly={isFull}
        aria-disabled={isFull || undefined}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <ToolOptions
        id={listId}
        isShown={isShown}
        isWaiting={state === 'waiting'}
        options={options}
        active={at}
        onActive={setActive}
        onPick={pick}
      />
      {state === 'failed' && (
        <SearchFailed
          onRetry={() => {
            setOpen(true)
            onRetry()
          }}
        />
      )}
    </div>
  )
}

const SearchFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Hint role="alert" isError>
    The tools could not be searched.{' '}
    <button type="button" className="text-link" onClick={onRetry}>
      Try again
    </button>
  </Hint>
)
