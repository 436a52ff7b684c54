import { useNavigate } from '@tanstack/react-router'
import { ArrowUpRight, Link2, Pencil, Trash2 } from 'lucide-react'
import { creatorName } from '#contract/author-name.ts'
import type { Creation } from '#contract/creations.ts'
import { canDeleteCreation, canEditCreation } from '#contract/permissions.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Badges } from '../../ui/badge.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Byline } from '../../ui/byline.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { Image } from '../../ui/image.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pattern } from './pattern.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { BuiltWith } from './built-with.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { PictureFrame } from './picture-frame.tsx'

const deleteCreationDialog = lazyComponent(
  async () => (await import('./delete-creation-dialog.tsx')).DeleteCreationDialog,
)

export function CreationView({ creation }: { creation: Creation }) {
  const { author, tags, productUrl } = creation
  return (
    <article>
      <CreationPicture creation={creation} />
      <header>
        <Badges tags={tags} />
        <div className="mt-2.5 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <PageTitle className="max-w-181 flex-[1_1_--spacing(80)]" dir="auto">
            {creation.name}
          </PageTitle>
          {productUrl && (
            <ExternalLink
              href={productUrl}
              className={buttonClass({ variant: 'primary', isPrinted: true })}
            >
              View Project
              <ArrowUpRight aria-hidden />
            </ExternalLink>
          )}
        </div>
      </header>
      <Byline
        author={author}
        name={creatorName(creation)}
        actions={<CreationActions creation={creation} />}
      >
        <TimeAgo time={creation.createdAt} form="distance" />
        {creation.updatedAt && ' · edited'}
      </Byline>
      {/* Text keeps the width for reading under the wider picture. */}
      <section className="max-w-181">
        <h2 className="sr-only">Description</h2>
        {creation.description ? (
          <MarkdownView html={creation.html} />
        ) : (
          <p className="py-6 text-ink-2">No description provided.</p>
        )}
      </section>
      <BuiltWith tools={creation.tools} />
      <section className="mt-12 max-w-181">
        <h2 className="border-b border-line pb-2 text-heading">
          Comments ({formatNumber(creation.commentCount)})
        </h2>
        <p className="py-6 text-ink-2">Comments are not yet implemented.</p>
      </section>
    </article>
  )
}

function CreationPicture({ creation }: { creation: Creation }) {
  const { name, imageUrl, thumbnailUrl } = creation
  return (
    <PictureFrame ratio="16:9" className="mb-6">
      {imageUrl ? (
        <>
          <Image
            className="absolute -inset-8 size-[calc(100%+--spacing(16))] max-w-none object-cover opacity-75 [filter:blur(--spacing(7))_saturate(1.15)]"
            src={thumbnailUrl}
            alt=""
            referrerPolicy="no-referrer"
            fallback={null}
          />
          <Image
            className="relative size-full object-contain"
            src={imageUrl}
            alt={`Picture of ${name}`}
            referrerPolicy="no-referrer"
            fallback={<Pattern name={name} />}
          />
        </>
      ) : (
        <>
          <Pattern name={name} />
          <p className="absolute right-3 bottom-3 rounded-control bg-surface px-2.5 py-0.75 text-13 text-ink-2">
            No image available
          </p>
        </>
      )}
    </PictureFrame>
  )
}

/**
 * Edit and Delete, by the same permission rule as on the server; the dialog is loaded on demand.
 */
function CreationActions({ creation }: { creation: Creation }) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const remove = useLazyDialog(deleteCreationDialog, { creation })
  const id = String(creation.id)
  return (
    <>
      <IconButton
        label="Copy link"
        icon={<Link2 />}
        onClick={() => void copyLink(`/creation/${id}`)}
      />
      {canEditCreation(user, creation) && (
        <Button
          variant="ghost"
          isIconOnPhone
          icon={<Pencil />}
          onClick={() => void navigate({ to: '/edit-creation/$id', params: { id } })}
        >
          Edit
        </Button>
      )}
      {canDeleteCreation(user, creation) && (
        <Button variant="ghost" isIconOnPhone icon={<Trash2 />} {...remove.control}>
          Delete
        </Button>
      )}
      {remove.dialog}
    </>
  )
}
