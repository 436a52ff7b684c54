import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Topic } from '#contract/topics.ts'
import { useApp } from '../../api.ts'
import { uniqueById } from '../../lib/unique-by-id.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ReplyRow } from './reply-row.tsx'
import { repliesBeyondQuery, repliesQuery } from './topic-query.ts'

/** The replies from `after` on, in portions; an address with `#reply-{id}` finds any of them. */
export function ReplyList({ topic, after }: { topic: Topic; after: number }) {
  const { call } = useApp()
  const query = useInfiniteQuery(repliesQuery(call, String(topic.id), after))
  const { data, isError, isFetchingNextPage, fetchNextPage, refetch } = query
  const replies = uniqueById(data?.pages.flatMap((portion) => portion.replies) ?? [])
  const end = data?.pages.at(-1)?.end ?? null
  const beyond = useQuery({
    ...repliesBeyondQuery(call, String(topic.id), end ?? 0),
    enabled: after > 0 && end !== null,
  })
  const hasUnread = after > 0 ? beyond.data === true : replies.length < topic.replyCount
  const hasMore = end !== null && hasUnread
  useReplyInAddress(replies[0]?.id, replies.at(-1)?.id)

  return (
    <>
      {after > 0 && (
        <Link to="." search={{}} className={buttonClass({ variant: 'ghost' })}>
          Earlier replies
        </Link>
      )}
      {replies.map((reply) => (
        <ReplyRow key={reply.id} reply={reply} />
      ))}
      {data && replies.length === 0 && after === 0 && !hasMore && (
        <p className="quiet">No replies yet. Be the first to join the discussion!</p>
      )}
      {isError && (
        <p className="quiet">
          The replies could not be read.{' '}
          <Button
            variant="ghost"
            onClick={() => void (query.isFetchNextPageError ? fetchNextPage() : refetch())}
          >
            Try again
          </Button>
        </p>
      )}
      {hasMore && !isError && (
        <Link
          to="."
          search={{ after: String(end) }}
          className={buttonClass()}
          preload={false}
          aria-busy={isFetchingNextPage}
          onClick={(event) => {
            event.preventDefault()
            void fetchNextPage()
          }}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show more replies'}
        </Link>
      )}
    </>
  )
}

/** A link to a reply outside the portion shown begins the portion there; asked once, on arrival. */
function useReplyInAddress(first: number | undefined, last: number | undefined) {
  const navigate = useNavigate()
  const isAnswered = useRef(false)
  useEffect(() => {
    if (isAnswered.current || first === undefined || last === undefined) return
    isAnswered.current = true
    const wanted = Number(/^#reply-(\d{1,10})$/.exec(window.location.hash)?.[1])
    if (!wanted || (wanted >= first && wanted <= last)) return
    void navigate({
      to: '.',
      search: { after: String(wanted - 1) },
      hash: `reply-${wanted}`,
      replace: true,
    })
  }, [first, last, navigate])
}
