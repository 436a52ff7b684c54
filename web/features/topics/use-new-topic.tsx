import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'

const newTopicDialog = lazyComponent(
  async () => (await import('./new-topic-dialog.tsx')).NewTopicDialog,
)
const logInDialog = lazyComponent(async () => (await import('./log-in-dialog.tsx')).LogInDialog)

const SENT_AWAY_AFTER_MS = 1_500

/** Create New Topic: the form, or for visitors a dialog to log in. */
export function useNewTopic(communityId: number, isComposing: boolean) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const isLoggedOut = isComposing && user === null
  const form = useLazyComponent(newTopicDialog, isComposing && user !== null)
  const logIn = useLazyComponent(logInDialog, isLoggedOut)

  useEffect(() => {
    if (!isLoggedOut) return
    toast({
      kind: 'error',
      title: 'Authentication Required',
      description: 'You need to log in to create a new topic.',
    })
    // Back would otherwise lead to this dialog, and from it here again.
    const leave = () => void navigate({ to: '/auth', replace: true })
    const timer = setTimeout(leave, SENT_AWAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLoggedOut, navigate])

  const { load, isLoading, failure } = user ? form : logIn
  function dialog(onClose: () => void) {
    if (!isComposing) return null
    if (!user) return logIn.Component && <logIn.Component onClose={onClose} />
    return (
      form.Component && <form.Component user={user} communityId={communityId} onClose={onClose} />
    )
  }
  return { load, isLoading, failure, dialog }
}
