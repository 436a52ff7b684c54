import { useNavigate } from '@tanstack/react-router'
import { serverMessageOr } from '../../api-error.ts'
import { useApiMutation } from '../../mutation.ts'
import type { FieldErrors } from '../../mutation.ts'
import { withSearch } from '../../lib/search-params.ts'
import { isolated } from '../../lib/isolated.ts'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { suggestedTagOf, suggestTag } from '../tags/suggest-tag.ts'
import type { CreationDraft } from './share-form-shape.ts'
import { ShareForm } from './share-form.tsx'

type Sharing = { draft: CreationDraft; creatorId: number }

type ShareCreationDialogProps = { communityId: number; onClose: () => void }

export function ShareCreationDialog({ communityId, onClose }: ShareCreationDialogProps) {
  const user = useCurrentUser()
  const navigate = useNavigate()

  const { submit } = useApiMutation({
    async mutationFn(call, { draft, creatorId }: Sharing) {
      const { name, description, imageUrl, productUrl } = draft
      const { ids, isSuggested } = await suggestTag(call, 'creation', suggestedTagOf(draft))
      // `creatorId` belongs to the documented request; the server takes it from the session.
      const body = {
        name,
        description,
        imageUrl,
        productUrl: productUrl.trim() || null,
        toolIds: draft.tools.map(({ id }) => id),
        tagIds: [...draft.tagIds.map(Number), ...ids],
        creatorId,
        communityId,
      }
      await call('POST /api/creations', { body })
      return { isSuggested }
    },
    invalidates: ['GET /api/creations'],
    // A new creation comes first in the list of all kinds.
    onSuccess: (_made, _sent, { isHere }) =>
      isHere &&
      navigate({
        to: '/',
        search: (all) => withSearch(all, { tab: 'creations', kind: undefined, new: undefined }),
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
    toast: ({ isSuggested }, { draft }) => ({
      title: 'Creation shared successfully',
      description: isSuggested
        ? `Tag Suggestion Received: “${isolated(suggestedTagOf(draft))}” will be reviewed by moderators.`
        : undefined,
    }),
    failure: (error) => ({
      title: 'Error sharing creation',
      description: serverMessageOr(error, 'There was an error sharing your creation'),
    }),
  })

  async function share(draft: CreationDraft, form: FieldErrors) {
    if (user) return submit({ draft, creatorId: user.id }, form)
    const description = 'You need to be logged in to share a creation'
    toast({ kind: 'error', title: 'Authentication required', description })
    return false
  }
  return <ShareForm user={user} communityId={communityId} onSubmit={share} onClose={onClose} />
}
