import { Link, useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Topic } from '#contract/topics.ts'
import { useIsHere } from '../../lib/use-is-here.ts'
import { useOnlineAgain } from '../../lib/use-online-again.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFocusFirstNew } from '../../ui/use-focus-first-new.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { ReplyRow } from './reply-row.tsx'
import { useReplies } from './use-replies.ts'

/** The replies from `after` on, in pages; a URL with `#reply-{id}` finds any of them. */
export function ReplyList({ topic, after }: { topic: Topic; after: number }) {
  const user = useCurrentUser()
  const arrival = useArrival()
  const {
    replies,
    next,
    isFirstGone,
    isNone,
    isError,
    isRetrying,
    isFetchingNext,
    fetchNext,
    retry,
  } = useReplies(topic, after)
  const expectMore = useFocusFirstNew(replies.map(({ id }) => `reply-${id}`))
  useReplyInAddress(replies[0]?.id, replies.at(-1)?.id)
  useOnlineAgain(isError ? () => void retry() : undefined)

  return (
    <>
      {after > 0 && (
        <ListEnd>
          <Link
            to="."
            search={{}}
            activeOptions={{ exact: true }}
            className={buttonClass({ variant: 'ghost' })}
          >
            Earlier replies
          </Link>
        </ListEnd>
      )}
      {isFirstGone && arrival === `reply-${after + 1}` && (
        <p id={arrival} className="py-6 text-ink-2">
          This reply is not here. It may have been deleted.
        </p>
      )}
      {replies.map((reply) => (
        <ReplyRow
          key={reply.id}
          reply={reply}
          user={user}
          isArrival={arrival === `reply-${reply.id}`}
        />
      ))}
      {isNone && (
        <p className="py-6 text-ink-2">No replies yet. Be the first to join the discussion!</p>
      )}
      {isError && <RepliesFailure isRetrying={isRetrying} retry={retry} />}
      {next !== null && !isError && (
        <ListEnd>
          <Link
            to="."
            search={{ after: next }}
            className={buttonClass()}
            preload={false}
            aria-busy={isFetchingNext}
            onClick={(event) => {
              event.preventDefault()
              expectMore()
              void fetchNext()
            }}
          >
            {isFetchingNext ? 'Loading…' : 'Show more replies'}
          </Link>
        </ListEnd>
      )}
    </>
  )
}

function RepliesFailure({ isRetrying, retry }: Pick<Replies, 'isRetrying' | 'retry'>) {
  return (
    <p className="py-6 text-ink-2">
      {isRetrying ? 'Loading the replies…' : <span role="alert">Couldn’t load the replies.</span>}{' '}
      <Button
        variant="ghost"
        pending={isRetrying}
        pendingText="Trying…"
        onClick={() => void retry()}
      >
        Try again
      </Button>
    </p>
  )
}

type Replies = ReturnType<typeof useReplies>

/** The fragment of the URL, which is never sent to the server. */
function useArrival() {
  const hash = useLocation({ select: (location) => location.hash })
  return useHydrated() ? hash : ''
}

/**
 * For a link to a reply outside the current page, loads the page that starts there; checked
 * once for each link, on arrival.
 */
function useReplyInAddress(first: number | undefined, last: number | undefined) {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const answered = useRef<string>(undefined)
  const isHere = useIsHere()
  // The address may be that of another topic, which is loading.
  const isOther = useEffectEvent(() => !isHere())
  useEffect(() => {
    if (answered.current === hash || first === undefined || last === undefined || isOther()) return
    answered.current = hash
    const wanted = Number(/^reply-(\d{1,10})$/.exec(hash)?.[1])
    if (!wanted || (wanted >= first && wanted <= last)) return
    void navigate({
      to: '.',
      search: { after: wanted - 1 },
      hash: `reply-${wanted}`,
      replace: true,
    })
  }, [hash, first, last, navigate])
}
