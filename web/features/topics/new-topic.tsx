import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'

const NewTopicDialog = lazy(async () => ({
  default: (await import('./new-topic-dialog.tsx')).NewTopicDialog,
}))
const SignInDialog = lazy(async () => ({
  default: (await import('./sign-in-dialog.tsx')).SignInDialog,
}))

const SENT_AWAY_AFTER_MS = 1_500

type NewTopicProps = { communityId: number; onClose: () => void }

/** §2, Create New Topic: the form, or for the signed-out the way to sign in. */
export function NewTopic({ communityId, onClose }: NewTopicProps) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const isSignedOut = isHydrated && !user

  useEffect(() => {
    if (!isSignedOut) return
    toast({
      kind: 'error',
      title: 'Authentication Required',
      description: 'You need to log in to create a new topic.',
    })
    const timer = setTimeout(() => void navigate({ to: '/auth' }), SENT_AWAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSignedOut, navigate])

  // Dialogs live outside the page: there is nothing to render on the server.
  if (!isHydrated) return null
  return (
    <Suspense>
      {user ? (
        <NewTopicDialog user={user} communityId={communityId} onClose={onClose} />
      ) : (
        <SignInDialog onClose={onClose} />
      )}
    </Suspense>
  )
}
