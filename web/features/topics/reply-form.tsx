import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { User } from '#contract/accounts.ts'
import type { Topic } from '#contract/topics.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useLogInTarget } from '../accounts/log-in-target.ts'
import { memberReplyForm } from './load-reply-form.ts'

export function ReplyForm({ topic }: { topic: Topic }) {
  const user = useCurrentUser()
  const logIn = useLogInTarget('answer')
  return (
    <section className="mt-10 print:hidden" aria-labelledby="answer">
      <h2 id="answer" className="mb-3 text-heading">
        Add Your Reply
      </h2>
      <NeedsScript what="Posting a reply" />
      {user ? (
        <LazyReplyForm topic={topic} user={user} />
      ) : (
        <p className={visitorNoteClass}>
          <span>You need to be logged in to reply to this topic.</span>{' '}
          <Link {...logIn} className="text-link">
            Log In or Sign Up
          </Link>
        </p>
      )}
    </section>
  )
}

/**
 * On a page rendered for everyone, hidden from members; until their form replaces it, its outline
 * keeps the same height, so that nothing below shifts.
 */
const visitorNoteClass = clsx(
  'text-ink-2 for-member:invisible not-noscript:for-member:min-h-63.75',
  'before:visible before:hidden before:h-45 before:rounded-control before:border before:border-line',
  'before:bg-sunken not-noscript:for-member:before:block',
  'max-md:not-noscript:for-member:min-h-65.75',
)

function LazyReplyForm(props: { topic: Topic; user: User }) {
  const { Component, error, load } = useLazyComponent(memberReplyForm, true)
  if (Component) return <Component {...props} />
  if (!error) return <div className="min-h-63.75 max-md:min-h-65.75" aria-busy />
  return <RetryNotice onRetry={load} />
}
