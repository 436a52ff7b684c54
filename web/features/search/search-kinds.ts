import type { SearchKind } from '#contract/search.ts'
import { Book, Images, MessageSquare, MessagesSquare, Wrench } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export const KIND_NAMES: Record<SearchKind, { label: string; one: string; Icon: LucideIcon }> = {
  topic: { label: 'Topics', one: 'Topic', Icon: MessagesSquare },
  reply: { label: 'Replies', one: 'Reply', Icon: MessageSquare },
  tool: { label: 'Tools', one: 'Tool', Icon: Wrench },
  creation: { label: 'Creations', one: 'Creation', Icon: Images },
  resource: { label: 'Resources', one: 'Resource', Icon: Book },
}

export const KINDS = (Object.keys(KIND_NAMES) as SearchKind[]).map((kind) => ({
  kind,
  ...KIND_NAMES[kind],
}))
