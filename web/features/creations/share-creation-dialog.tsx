import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, useApp } from '../../api.ts'
import { withSearch } from '../../lib/search-params.ts'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { suggestedTagOf, suggestTag } from '../tags/suggest-tag.ts'
import type { CreationDraft } from './share-form-shape.ts'
import { ShareForm } from './share-form.tsx'

type ShareCreationDialogProps = { communityId: number; onClose: () => void }

export function ShareCreationDialog({ communityId, onClose }: ShareCreationDialogProps) {
  const { call } = useApp()
  const user = useCurrentUser()
  const client = useQueryClient()
  const navigate = useNavigate()

  async function share(draft: CreationDraft) {
    if (!user) {
      const description = 'You need to be logged in to share a creation'
      toast({ kind: 'error', title: 'Authentication required', description })
      return false
    }
    const suggestion = suggestedTagOf(draft)
    const suggestedId = suggestion ? await suggestTag(call, 'creation', suggestion) : null
    const { name, description, imageUrl, productUrl } = draft
    // The API also accepts `creatorId`; the acting user always comes from the session.
    const body = {
      name,
      description,
      imageUrl,
      productUrl: productUrl.trim() || null,
      tagIds: [...draft.tagIds.map(Number), ...(suggestedId ? [suggestedId] : [])],
      creatorId: user.id,
      communityId,
    }
    try {
      await call('POST /api/creations', { body })
    } catch (error) {
      toast({ kind: 'error', title: 'Error sharing creation', description: reasonOf(error) })
      return false
    }
    await client.invalidateQueries({ queryKey: ['GET /api/creations'] })
    // A new creation comes first in the list of all kinds.
    await navigate({
      to: '/',
      search: (all) => withSearch(all, { tab: 'creations', kind: undefined, new: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
    toast({
      kind: 'success',
      title: 'Creation shared successfully',
      ...(suggestedId
        ? {
            description: `Tag Suggestion Received: “${suggestion}” will be reviewed by moderators.`,
          }
        : {}),
    })
    return true
  }
  return <ShareForm user={user} onSubmit={share} onClose={onClose} />
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError ? error.sentence : 'There was an error sharing your creation'
