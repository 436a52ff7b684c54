import type { SearchKind } from '#contract/search.ts'
import { Book, Images, MessageSquare, MessagesSquare, Wrench } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

const NAMES: Record<SearchKind, { label: string; one: string; Icon: LucideIcon }> = {
  topic: { label: 'Topics', one: 'Topic', Icon: MessagesSquare },
  reply: { label: 'Replies', one: 'Reply', Icon: MessageSquare },
  tool: { label: 'Tools', one: 'Tool', Icon: Wrench },
  creation: { label: 'Creations', one: 'Creation', Icon: Images },
  resource: { label: 'Resources', one: 'Resource', Icon: Book },
}

export const KINDS = (Object.keys(NAMES) as SearchKind[]).map((kind) => ({ kind, ...NAMES[kind] }))

export const kindLabels = (kind: SearchKind) => NAMES[kind]
