import { useQuery } from '@tanstack/react-query'
import type { Feed } from '#contract/news.ts'
import { NewFeed } from '#contract/news.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { SectionLabel } from '../../ui/section-label.tsx'
import { Button } from '../../ui/button.tsx'
import { AdminTable, AdminTableSkeleton, rowAction } from './admin-table.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { ActionsCell, Cell, RowHeader, TableRow } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useNewsMutation } from './use-news-mutation.ts'
import { feedsQuery } from './queries.ts'

const TABLE = {
  name: 'Feeds',
  columns: [
    { name: 'URL' },
    { name: 'Last polled', className: 'w-33' },
    { name: 'State', className: 'w-[24%]' },
    { name: 'Actions', className: 'w-52.5' },
  ],
}

export function AdminFeeds({ tagId }: { tagId: string }) {
  const { data: feeds, isPending, refetch } = useQuery(feedsQuery(tagId))
  return (
    <section aria-labelledby="feeds-name">
      <SectionLabel id="feeds-name">Feeds</SectionLabel>
      <AddFeed tagId={tagId} />
      {isPending && <AdminTableSkeleton {...TABLE} />}
      {!isPending && !feeds && <ListFailed onRetry={() => void refetch()} />}
      {feeds?.length === 0 && <p className="py-6 text-ink-2">No feeds yet.</p>}
      {feeds !== undefined && feeds.length > 0 && (
        <AdminTable {...TABLE}>
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </AdminTable>
      )}
    </section>
  )
}

function AddFeed({ tagId }: { tagId: string }) {
  const form = useSchemaForm(NewFeed, { url: '' })
  const { register, handleSubmit, reset, formState } = form
  const add = useNewsMutation({
    mutationFn: (call, body: { url: string }) =>
      call('POST /api/tags/:id/feeds', { params: { id: tagId }, body }),
    toast: () => ({ title: 'Feed added', description: 'Its posts appear after the first check.' }),
  })
  const send = handleSubmit(async (body) => {
    if (await add.submit(body, form)) reset()
  })
  return (
    <Form layout="line" onSubmit={send}>
      <Field className="flex-1" label="Feed URL" error={formState.errors.url?.message}>
        {(field) => <TextInput {...field} {...register('url')} type="url" placeholder="https://" />}
      </Field>
      <Button
        type="submit"
        size="field"
        className="mt-6.75"
        pending={add.isPending}
        pendingText="Adding…"
      >
        Add feed
      </Button>
    </Form>
  )
}

function FeedRow({ feed }: { feed: Feed }) {
  const params = { id: String(feed.id) }
  const poll = useNewsMutation({
    mutationFn: (call) => call('POST /api/feeds/:id/poll', { params }),
    toast: ({ added, error }) =>
      error === null
        ? { title: 'Feed polled', description: `${added} new ${added === 1 ? 'post' : 'posts'}.` }
        : { kind: 'error', title: 'The feed failed', description: error },
  })
  const remove = useNewsMutation({
    mutationFn: (call) => call('DELETE /api/feeds/:id', { params }),
    toast: () => ({ title: 'Feed removed', description: 'Its posts are kept.' }),
  })
  const about = rowAction(`feed-${feed.id}`)
  return (
    <TableRow data-row>
      <RowHeader id={`feed-${feed.id}`} className="max-lg:max-w-90">
        {feed.url}
      </RowHeader>
      <Cell label="Last polled">
        {feed.polledAt ? (
          <TimeAgo time={feed.polledAt} />
        ) : (
          <span className="text-ink-3">Not yet</span>
        )}
      </Cell>
      <Cell label="State" wraps>
        {feed.lastError ? <span className="text-danger">{feed.lastError}</span> : <span>OK</span>}
      </Cell>
      <ActionsCell>
        <Button
          {...about}
          pending={poll.isPending}
          pendingText="Polling…"
          onClick={() => void poll.submit()}
        >
          Poll now
        </Button>
        <Button {...about} pending={remove.isPending} onClick={() => void remove.submit()}>
          Remove
        </Button>
      </ActionsCell>
    </TableRow>
  )
}
