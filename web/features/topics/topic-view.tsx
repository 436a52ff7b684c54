import { useQuery } from '@tanstack/react-query'
import { Link2, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { GENERAL_TAG_NAME } from '#contract/constants.ts'
import { canDeleteTopic, canEditTopic } from '#contract/permissions.ts'
import type { Topic } from '#contract/topics.ts'
import { useApp } from '../../api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { tagsQuery } from '../tags/tags-query.ts'
import { copyLink } from '../../ui/copy-link.ts'
import { ReplyForm } from './reply-form.tsx'
import { ReplyList } from './reply-list.tsx'

const EditTopicDialog = lazy(async () => ({
  default: (await import('./edit-topic-dialog.tsx')).EditTopicDialog,
}))
const DeleteTopicDialog = lazy(async () => ({
  default: (await import('./delete-topic-dialog.tsx')).DeleteTopicDialog,
}))

export function TopicView({ topic, after }: { topic: Topic; after: number }) {
  const { author } = topic
  return (
    <article>
      <header>
        <TopicBadges topic={topic} />
        <h1 dir="auto">{topic.title}</h1>
      </header>
      <div className="byline">
        <Avatar name={author?.username ?? null} image={author?.profileImage ?? null} />
        <div className="who">
          <b>{author?.username ?? 'Anonymous'}</b>
          <small>
            <TimeAgo time={topic.createdAt} form="age" />
            {topic.updatedAt && ' · edited'}
          </small>
        </div>
        <TopicActions topic={topic} />
      </div>
      <MarkdownView html={topic.html} />
      <section className="replies">
        <h2>Replies ({topic.replyCount.toLocaleString('en')})</h2>
        <ReplyList topic={topic} after={after} />
        <ReplyForm topic={topic} />
      </section>
    </article>
  )
}

function TopicBadges({ topic: { tags } }: { topic: Topic }) {
  return (
    <div className="badges">
      {tags.length === 0 && <Badge name={GENERAL_TAG_NAME} />}
      {tags.map(({ id, name, active }) => (
        <Badge key={id} name={name} pending={!active} />
      ))}
    </div>
  )
}

/** Edit and Delete, by the rule the server holds too; the dialogs come when first wanted. */
function TopicActions({ topic }: { topic: Topic }) {
  const { call } = useApp()
  const user = useCurrentUser()
  const { data: tags = [] } = useQuery(tagsQuery(call, 'topic'))
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="acts">
      <IconButton
        label="Copy link"
        icon={<Link2 />}
        onClick={() => void copyLink(`/topic/${topic.id}`)}
      />
      {canEditTopic(user, topic) && (
        <Button
          variant="ghost"
          className="to-icon"
          icon={<Pencil />}
          onClick={() => setOpen('edit')}
        >
          Edit
        </Button>
      )}
      {canDeleteTopic(user, topic) && (
        <Button
          variant="ghost"
          className="to-icon"
          icon={<Trash2 />}
          onClick={() => setOpen('delete')}
        >
          Delete
        </Button>
      )}
      <Suspense>
        {open === 'edit' && user && (
          <EditTopicDialog topic={topic} user={user} tags={tags} onClose={close} />
        )}
        {open === 'delete' && <DeleteTopicDialog topic={topic} onClose={close} />}
      </Suspense>
    </div>
  )
}
