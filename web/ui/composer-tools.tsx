import { Bold, Code, Link, List } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from './button.tsx'
import { moveRovingFocus } from './roving-focus.ts'

/** `hasOwnLines`: Markdown knows it only at the start of a line. */
type Marked = { text: string; select: [start: number, end: number]; hasOwnLines?: boolean }
type Mark = (chosen: string) => Marked

const marks: { label: string; icon: typeof Bold; mark: Mark }[] = [
  { label: 'Bold', icon: Bold, mark: (chosen) => wrap('**', chosen || 'bold', '**') },
  {
    label: 'Code',
    icon: Code,
    mark: (chosen) =>
      chosen.includes('\n')
        ? { ...wrap('```\n', chosen, '\n```'), hasOwnLines: true }
        : wrap('`', chosen || 'code', '`'),
  },
  { label: 'Link', icon: Link, mark: markLink },
  { label: 'List', icon: List, mark: markList },
]

export function ComposerTools({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="ml-auto flex"
      onKeyDown={(event) => moveRovingFocus(event, 'button')}
    >
      {marks.map(({ label, icon: Icon, mark }, i) => (
        <IconButton
          key={label}
          variant="toolbar"
          label={label}
          icon={<Icon />}
          tabIndex={i === 0 ? 0 : -1}
          onClick={() => area.current && apply(area.current, mark)}
        />
      ))}
    </div>
  )
}

function apply(area: HTMLTextAreaElement, mark: Mark) {
  const { selectionStart: start, selectionEnd: end, value } = area
  const { text, select, hasOwnLines = false } = mark(value.slice(start, end))
  const before = hasOwnLines && /[^\n]$/.test(value.slice(0, start)) ? '\n' : ''
  const after = hasOwnLines && /^[^\n]/.test(value.slice(end)) ? '\n' : ''
  const inserted = before + text + after
  area.focus()
  // The only way to change the text without breaking Undo.
  if (!document.execCommand('insertText', false, inserted)) {
    area.setRangeText(inserted, start, end)
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const at = start + before.length
  area.setSelectionRange(at + select[0], at + select[1])
}

function wrap(before: string, chosen: string, after: string): Marked {
  const start = before.length
  return { text: before + chosen + after, select: [start, start + chosen.length] }
}

/** Selects the URL, as it is what the user has to fill in. */
function markLink(chosen: string): Marked {
  const words = chosen || 'text'
  const start = words.length + 3
  return { text: `[${words}](https://)`, select: [start, start + 'https://'.length] }
}

function markList(chosen: string): Marked {
  const text = (chosen || 'item').replace(/^/gm, '- ')
  return { text, select: [2, text.length], hasOwnLines: true }
}
