import { Link2, Pencil, Trash2 } from 'lucide-react'
import { authorName } from '#contract/author-name.ts'
import { GENERAL_TAG_NAME } from '#contract/constants.ts'
import { canDeleteTopic, canEditTopic } from '#contract/permissions.ts'
import type { Topic } from '#contract/topics.ts'
import { PanelBoundary } from '../../panel-boundary.tsx'
import { formatNumber } from '../../lib/formats.ts'
import { Badges } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Byline } from '../../ui/byline.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { copyLink } from '../../ui/copy-link.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReplyList } from './reply-list.tsx'

const editTopicDialog = lazyComponent(
  async () => (await import('./edit-topic-dialog.tsx')).EditTopicDialog,
)
const deleteTopicDialog = lazyComponent(
  async () => (await import('./delete-topic-dialog.tsx')).DeleteTopicDialog,
)

/** Shown for a topic without tags. */
const GENERAL = { id: 0, name: GENERAL_TAG_NAME, active: true }

export function TopicView({ topic, after }: { topic: Topic; after: number }) {
  const { author, tags } = topic
  return (
    <article>
      <header>
        <Badges tags={tags.length > 0 ? tags : [GENERAL]} />
        <PageTitle className="mt-2.5 mb-4" dir="auto">
          {topic.title}
        </PageTitle>
      </header>
      <Byline author={author} name={authorName(author)} actions={<TopicActions topic={topic} />}>
        <TimeAgo time={topic.createdAt} form="age" />
        {topic.updatedAt && ' · edited'}
      </Byline>
      <MarkdownView html={topic.html} headingLevel={2} />
      <section className="mt-12">
        <h2 className="border-b border-line pb-2 text-heading">
          Replies ({formatNumber(topic.replyCount)})
        </h2>
        <PanelBoundary>
          <ReplyList topic={topic} after={after} />
        </PanelBoundary>
        <ReplyForm topic={topic} />
      </section>
    </article>
  )
}

/**
 * Edit and Delete, by the same permission rule as on the server; the dialogs are loaded on demand.
 */
function TopicActions({ topic }: { topic: Topic }) {
  const user = useCurrentUser()
  return (
    <>
      <IconButton
        label="Copy link"
        icon={<Link2 />}
        onClick={() => void copyLink(`/topic/${topic.id}`)}
      />
      {canEditTopic(user, topic) && <EditTopic topic={topic} />}
      {canDeleteTopic(user, topic) && <DeleteTopic topic={topic} />}
    </>
  )
}

function EditTopic({ topic }: { topic: Topic }) {
  const edit = useLazyDialog(editTopicDialog, { topic })
  return (
    <>
      <Button variant="ghost" isIconOnPhone icon={<Pencil />} {...edit.control}>
        Edit
      </Button>
      {edit.dialog}
    </>
  )
}

function DeleteTopic({ topic }: { topic: Topic }) {
  const remove = useLazyDialog(deleteTopicDialog, { topic })
  return (
    <>
      <Button variant="ghost" isIconOnPhone icon={<Trash2 />} {...remove.control}>
        Delete
      </Button>
      {remove.dialog}
    </>
  )
}
