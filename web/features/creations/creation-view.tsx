import { useNavigate } from '@tanstack/react-router'
import { ArrowUpRight, Link2, Pencil, Trash2 } from 'lucide-react'
import type { Creation } from '#contract/creations.ts'
import { canDeleteCreation, canEditCreation } from '#contract/permissions.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { Image } from '../../ui/image.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { Pattern } from '../../ui/pattern.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { creatorName } from './creator-name.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

const deleteCreationDialog = lazyComponent(
  async () => (await import('./delete-creation-dialog.tsx')).DeleteCreationDialog,
)

/** Creation detail: the large picture first, then name, author and description. */
export function CreationView({ creation }: { creation: Creation }) {
  const { author, tags, productUrl } = creation
  return (
    <article className="creation">
      <CreationPicture creation={creation} />
      <header>
        <div className="badges">
          {tags.map(({ id, name, active }) => (
            <Badge key={id} name={name} pending={!active} />
          ))}
        </div>
        <div className="creation-title">
          <h1 dir="auto">{creation.name}</h1>
          {productUrl && (
            <ExternalLink
              href={productUrl}
              rel="ugc nofollow noopener noreferrer"
              className={buttonClass({ variant: 'primary' })}
            >
              View Project
              <ArrowUpRight aria-hidden />
            </ExternalLink>
          )}
        </div>
      </header>
      <div className="byline">
        <Avatar name={author?.username ?? null} image={author?.profileImage ?? null} />
        <div className="who">
          <b dir="auto">{creatorName(creation)}</b>
          <small>
            <TimeAgo time={creation.createdAt} />
            {creation.updatedAt && ' · edited'}
          </small>
        </div>
        <CreationActions creation={creation} />
      </div>
      <section className="creation-words">
        <h2 className="sr-only">Description</h2>
        {creation.description ? (
          <MarkdownView html={creation.html} />
        ) : (
          <p className="quiet">No description provided.</p>
        )}
      </section>
      <section className="creation-words replies">
        <h2>Comments ({formatNumber(creation.commentCount)})</h2>
        <p className="quiet">Comments are not yet implemented.</p>
      </section>
    </article>
  )
}

function CreationPicture({ creation }: { creation: Creation }) {
  const { name, imageUrl, thumbnailUrl } = creation
  return (
    <div className="frame large">
      {imageUrl ? (
        <>
          <Image
            className="ambient"
            src={thumbnailUrl}
            alt=""
            referrerPolicy="no-referrer"
            fallback={null}
          />
          <Image
            className="whole"
            src={imageUrl}
            alt={`Picture of ${name}`}
            referrerPolicy="no-referrer"
            fallback={<Pattern name={name} />}
          />
        </>
      ) : (
        <>
          <Pattern name={name} />
          <p className="frame-note">No image available</p>
        </>
      )}
    </div>
  )
}

/**
 * Edit and Delete, by the same permission rule as on the server; the dialog is loaded on demand.
 */
function CreationActions({ creation }: { creation: Creation }) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const remove = useLazyDialog(deleteCreationDialog)
  const id = String(creation.id)
  return (
    <div className="acts">
      <IconButton
        label="Copy link"
        icon={<Link2 />}
        onClick={() => void copyLink(`/creation/${id}`)}
      />
      {canEditCreation(user, creation) && (
        <Button
          variant="ghost"
          className="to-icon"
          icon={<Pencil />}
          onClick={() => void navigate({ to: '/edit-creation/$id', params: { id } })}
        >
          Edit
        </Button>
      )}
      {canDeleteCreation(user, creation) && (
        <Button variant="ghost" className="to-icon" icon={<Trash2 />} {...remove.control}>
          Delete
        </Button>
      )}
      {remove.failure}
      {remove.Dialog && <remove.Dialog creation={creation} onClose={remove.close} />}
    </div>
  )
}
