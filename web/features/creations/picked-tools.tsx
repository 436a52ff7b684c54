import { X } from 'lucide-react'
import type { ToolOnCreation } from '#contract/creations.ts'

type PickedToolsProps = { tools: ToolOnCreation[]; onRemove: (at: number) => void }

export function PickedTools({ tools, onRemove }: PickedToolsProps) {
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
