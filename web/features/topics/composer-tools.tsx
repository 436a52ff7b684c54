import { Bold, Code, Link, List } from 'lucide-react'
import { useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { moveRovingFocus } from '../../ui/roving-focus.ts'

type Range = [start: number, end: number]

/** `hasOwnLines`: Markdown knows it only at the start of a line. */
type Marked = { text: string; select: Range; hasOwnLines?: boolean }
type Mark = (chosen: string) => Marked

/** `delimiter`: what the tool adds at both ends, and removes when it is used again. */
type Tool = { label: string; icon: typeof Bold; mark: Mark; delimiter?: string }

const tools: Tool[] = [
  { label: 'Bold', icon: Bold, ...delimited('**', 'bold') },
  { label: 'Code', icon: Code, ...delimited('`', 'code', '```') },
  { label: 'Link', icon: Link, mark: markLink },
  { label: 'List', icon: List, mark: markList },
]

export function ComposerTools({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const [stop, setStop] = useState('Bold')
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const label = moveRovingFocus(event, 'button')?.ariaLabel
    if (label) setStop(label)
  }
  return (
    <div role="toolbar" aria-label="Formatting" className="ml-auto flex" onKeyDown={onKeyDown}>
      {tools.map((tool) => (
        <IconButton
          key={tool.label}
          variant="toolbar"
          label={tool.label}
          icon={<tool.icon />}
          tabIndex={tool.label === stop ? 0 : -1}
          onClick={() => area.current && apply(area.current, tool)}
        />
      ))}
    </div>
  )
}

function apply(area: HTMLTextAreaElement, { mark, delimiter }: Tool) {
  const { selectionStart: start, selectionEnd: end, value } = area
  const chosen = value.slice(start, end)
  if (delimiter && value.slice(0, start).endsWith(delimiter) && value.startsWith(delimiter, end)) {
    const { length } = delimiter
    const outer: Range = [start - length, end + length]
    return replace(area, outer, chosen, [start - length, end - length])
  }
  const { text, select, hasOwnLines = false } = mark(chosen)
  const before = hasOwnLines && /[^\n]$/.test(value.slice(0, start)) ? '\n' : ''
  const after = hasOwnLines && /^[^\n]/.test(value.slice(end)) ? '\n' : ''
  const at = start + before.length
  replace(area, [start, end], before + text + after, [at + select[0], at + select[1]])
}

function replace(area: HTMLTextAreaElement, range: Range, text: string, select: Range) {
  area.focus()
  area.setSelectionRange(...range)
  // The only way to change the text without breaking Undo; an empty text is not inserted.
  if (!document.execCommand(text ? 'insertText' : 'delete', false, text)) {
    area.setRangeText(text, ...range)
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}

/** `fence`: encloses several lines. */
function delimited(delimiter: string, placeholder: string, fence?: string) {
  const mark: Mark = (chosen) =>
    fence && chosen.includes('\n')
      ? { ...wrap(`${fence}\n`, chosen, `\n${fence}`), hasOwnLines: true }
      : wrap(delimiter, chosen || placeholder, delimiter)
  return { delimiter, mark }
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
