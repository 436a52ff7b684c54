import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { serverMessageOr } from '../../api-error.ts'
import { useApiMutation } from '../../mutation.ts'
import type { FieldErrors } from '../../mutation.ts'
import { withSearch } from '../../lib/search-params.ts'
import { isolated } from '../../lib/isolated.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { DraftDialog } from '../../ui/draft-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useLogInTarget } from '../accounts/log-in-target.ts'
import { suggestedTagOf, suggestTag } from '../tags/suggest-tag.ts'
import { ShareFields } from './share-fields.tsx'
import { ShareForm, toolsNames } from './share-form-shape.ts'
import type { CreationDraft } from './share-form-shape.ts'

const blank: CreationDraft = {
  name: '',
  description: '',
  imageUrl: '',
  productUrl: '',
  tools: [],
  tagIds: [],
  other: false,
  suggestedTag: '',
}

const picture = {
  field: 'imageUrl',
  question:
    'Leave without sharing? The picture will be lost; what you wrote stays here as a draft.',
} as const

type ShareCreationDialogProps = { communityId: number; onClose: () => void }

export function ShareCreationDialog({ communityId, onClose }: ShareCreationDialogProps) {
  const user = useCurrentUser()
  const logIn = useLogInTarget()
  const form = useSchemaForm(ShareForm, blank)
  const [isPreparing, setPreparing] = useState(false)
  const { submit } = useShare(communityId)

  async function share(draft: CreationDraft, sent: FieldErrors) {
    if (user) return submit({ draft, creatorId: user.id }, { ...sent, names: toolsNames })
    const description = 'You need to be logged in to share a creation'
    toast({ kind: 'error', title: 'Authentication required', description })
    return false
  }
  return (
    <DraftDialog
      form={form}
      draft={{
        storageKey: user && `${user.id}:new-creation-${communityId}`,
        start: blank,
        picture,
      }}
      onSend={share}
      onClose={onClose}
      title="Share Creation"
      description="What did you make? A picture says most of it."
      submitLabel="Share Creation"
      pendingText={isPreparing ? 'Preparing…' : 'Sharing...'}
      isPreparing={isPreparing}
      isDisabled={!user}
      aside={
        !user && (
          <Link {...logIn} className="mr-auto text-link">
            Log in to share a creation
          </Link>
        )
      }
    >
      {(draft) => (
        <ShareFields
          form={form}
          communityId={communityId}
          hint={draft.status === 'none' ? 'Markdown works.' : <DraftHint draft={draft} />}
          onPreparing={setPreparing}
        />
      )}
    </DraftDialog>
  )
}

type Sharing = { draft: CreationDraft; creatorId: number }

function useShare(communityId: number) {
  const navigate = useNavigate()
  return useApiMutation({
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
}
