import { MessageCircle } from 'lucide-react'
import { useContext } from 'react'
import { authorName } from '#contract/author-name.ts'
import { GENERAL_TAG_NAME } from '#contract/constants.ts'
import { excerpt } from '#contract/excerpt.ts'
import type { TopicCard } from '#contract/topics.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CoverLink } from '../../ui/cover-link.tsx'
import { HeadingLevel } from '../../ui/heading-level.ts'
import { MemberName } from '../../ui/member-name.tsx'
import { Meta, MetaName, MetaTime } from '../../ui/meta.tsx'

export function TopicRow({ topic }: { topic: TopicCard }) {
  const { author, tags } = topic
  const Heading = `h${useContext(HeadingLevel)}` as const
  const [category, ...others] = tags
  return (
    <article className="group relative flex gap-3.5 border-b border-line py-4">
      <Avatar
        className="mt-0.5"
        name={author?.username ?? null}
        image={author?.profileImage ?? null}
        initials="letters"
      />
      <div className="max-w-excerpt min-w-0 flex-1">
        <Heading className="line-clamp-3 text-row group-hover:text-accent" dir="auto">
          <CoverLink to="/topic/$id" params={{ id: String(topic.id) }}>
            {topic.title}
          </CoverLink>
        </Heading>
        <p className="mt-1 line-clamp-2 text-ink-2" dir="auto">
          {excerpt(topic.content)}
        </p>
        <Meta className="mt-2" wraps={tags.some(({ active }) => !active)}>
          <Badge
            name={category?.name ?? GENERAL_TAG_NAME}
            pending={category ? !category.active : false}
            isShort={tags.every(({ active }) => active)}
          />
          {others
            .filter(({ active }) => !active)
            .map(({ id, name }) => (
              <Badge key={id} name={name} pending />
            ))}
          <MetaName>
            <MemberName author={author} name={authorName(author)} />
          </MetaName>
          {/* Together, so that the number does not wrap alone. */}
          <span className="meta flex-wrap">
            <MetaTime time={topic.createdAt} />
            <span className="inline-flex flex-none items-center gap-1.25">
              <MessageCircle className="size-3.75" aria-hidden />
              {formatNumber(topic.replyCount)}
              <span className="sr-only"> {topic.replyCount === 1 ? 'reply' : 'replies'}</span>
            </span>
          </span>
        </Meta>
      </div>
    </article>
  )
}
