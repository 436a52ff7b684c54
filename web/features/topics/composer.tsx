import { clsx } from 'clsx'
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { characterCount } from '#contract/characters.ts'
import { formatNumber } from '../../lib/formats.ts'
import { ComposerTools } from './composer-tools.tsx'
import { ComposerPreview } from './composer-preview.tsx'
import { inputClass } from '../../ui/field.tsx'
import type { FieldControl } from '../../ui/field.tsx'
import { Hint } from '../../ui/hint.tsx'
import { moveRovingFocus } from '../../ui/roving-focus.ts'

/** `focus` shows the field first if the preview hides it. */
export type ComposerHandle = { focus: () => void }

type ComposerProps = FieldControl & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  ref?: Ref<ComposerHandle> | undefined
}

export function Composer({ value, onChange, onBlur, ref, ...control }: ComposerProps) {
  const baseId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPreview, setPreview] = useState(false)
  const isEmpty = value === ''
  const [wasEmpty, setWasEmpty] = useState(isEmpty)
  if (isEmpty !== wasEmpty) {
    setWasEmpty(isEmpty)
    // The text was sent or discarded: the next one is written.
    if (isEmpty) setPreview(false)
  }
  function focus() {
    flushSync(() => setPreview(false))
    area.current?.focus()
  }
  useImperativeHandle(ref, () => ({ focus }), [])

  return (
    <div>
      <div className={clsx(barClass, control['aria-invalid'] ? 'border-danger' : 'border-edge')}>
        <div
          role="tablist"
          aria-label="Mode"
          onKeyDown={(event) => moveRovingFocus(event, '[role=tab]')?.click()}
        >
          <Mode
            name="Write"
            on={!isPreview}
            panelId={`${baseId}-write`}
            onPick={() => setPreview(false)}
          />
          <Mode
            name="Preview"
            on={isPreview}
            panelId={`${baseId}-preview`}
            onPick={() => setPreview(true)}
          />
        </div>
        {!isPreview && <ComposerTools area={area} />}
      </div>
      <div role="tabpanel" id={`${baseId}-write`} aria-label="Write" hidden={isPreview}>
        <textarea
          {...control}
          ref={area}
          className={inputClass({ kind: 'composer' })}
          dir="auto"
          rows={6}
          value={value}
          placeholder="Markdown works. Be kind, be concrete."
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
      {isPreview && <ComposerPreview id={`${baseId}-preview`} text={value} />}
    </div>
  )
}

const barClass = clsx(
  'flex min-h-12 items-center gap-1 rounded-t-control border border-b-0 bg-sunken p-1.5',
  'max-md:py-0.5',
)

const modeClass = clsx(
  'min-h-7 rounded-sm px-2.5 text-13 font-semibold text-ink-2 hover:text-ink',
  'aria-selected:bg-surface aria-selected:text-ink max-md:min-h-11',
  'forced-colors:aria-selected:outline',
)

type ModeProps = { name: string; on: boolean; panelId: string; onPick: () => void }

function Mode({ name, on, panelId, onPick }: ModeProps) {
  return (
    <button
      type="button"
      role="tab"
      className={modeClass}
      aria-selected={on}
      aria-controls={on ? panelId : undefined}
      tabIndex={on ? 0 : -1}
      onClick={onPick}
    >
      {name}
    </button>
  )
}

type ComposerFootProps = { hint?: ReactNode; value: string; max: number }

/** The line below a composer and its error: a hint, and a counter near the limit. */
export function ComposerFoot({ hint, value, max }: ComposerFootProps) {
  const length = characterCount(value)
  const isNear = length > max * 0.8
  if (!hint && !isNear) return null
  return (
    <Hint>
      <span>{hint}</span>
      {isNear && (
        <span
          className={clsx(
            'ml-auto whitespace-nowrap tabular-nums',
            length > max && 'font-semibold text-danger',
          )}
        >
          {formatNumber(length)} of {formatNumber(max)}
        </span>
      )}
    </Hint>
  )
}
