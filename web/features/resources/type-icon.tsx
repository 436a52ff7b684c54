import {
  BookOpen,
  Compass,
  GraduationCap,
  Link2,
  Mic,
  Newspaper,
  Rss,
  SquarePlay,
  Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

const ICONS = new Map<string, LucideIcon>([
  ['blog', Rss],
  ['newsletter', Newspaper],
  ['podcast', Mic],
  ['tutorial', Compass],
  ['video', SquarePlay],
  ['community', Users],
  ['book', BookOpen],
  ['course', GraduationCap],
])

export function TypeIcon({ type }: { type: string }) {
  const Icon = ICONS.get(type) ?? Link2
  return <Icon className="text-ink-2" aria-hidden />
}
