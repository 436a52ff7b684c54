import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { GENERAL_TAG_NAME } from '#contract/constants.ts'
import type { TopicCard } from '#contract/topics.ts'
import { excerpt } from '../../lib/excerpt.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

export function TopicRow({ topic }: { topic: TopicCard }) {
  const { author, tags } = topic
  const [category, ...others] = tags
  return (
    <article className="row">
      <Avatar
        name={author?.username ?? null}
        image={author?.profileImage ?? null}
        initials="letters"
      />
      <div>
        <h3 dir="auto">
          <Link to="/topic/$id" params={{ id: String(topic.id) }} className="cover">
            {topic.title}
          </Link>
        </h3>
        <p dir="auto">{excerpt(topic.content)}</p>
        <div className="meta">
          <Badge
            name={category?.name ?? GENERAL_TAG_NAME}
            pending={category ? !category.active : false}
          />
          {others
            .filter(({ active }) => !active)
            .map(({ id, name }) => (
              <Badge key={id} name={name} pending />
            ))}
          <b>{author?.username ?? 'Anonymous'}</b>
          <TimeAgo time={topic.createdAt} />
          <span className="n">
            <MessageCircle className="i" aria-hidden />
            {formatNumber(topic.replyCount)}
            <span className="sr-only"> {topic.replyCount === 1 ? 'reply' : 'replies'}</span>
          </span>
        </div>
      </div>
    </article>
  )
}
