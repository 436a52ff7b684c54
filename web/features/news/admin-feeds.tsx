import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Feed } from '#contract/news.ts'
import { NewFeed } from '#contract/news.ts'
import { useApp } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { AdminTable, AdminTableSkeleton } from '../../ui/admin-table.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useNewsMutation } from './news-mutation.ts'
import { feedsQuery } from './source-posts-query.ts'

const TABLE = {
  name: 'Feeds',
  columns: [
    { name: 'URL' },
    { name: 'Last polled', width: '132px' },
    { name: 'State', width: '24%' },
    { name: 'Actions', width: '210px' },
  ],
}

/** RSS, Atom and JSON feeds of a category, each with the result of its last poll. */
export function AdminFeeds({ tagId }: { tagId: string }) {
  const { call } = useApp()
  const { data: feeds, isPending, refetch } = useQuery(feedsQuery(call, tagId))
  return (
    <section aria-labelledby="feeds-name">
      <h3 className="label" id="feeds-name">
        Feeds
      </h3>
      <AddFeed tagId={tagId} />
      {isPending && <AdminTableSkeleton {...TABLE} />}
      {!isPending && !feeds && <ListFailed onRetry={() => void refetch()} />}
      {feeds?.length === 0 && <p className="quiet">No feeds yet.</p>}
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
  const { register, handleSubmit, reset, formState } = useForm<{ url: string }>({
    resolver: zodResolver(NewFeed),
    defaultValues: { url: '' },
  })
  const add = useNewsMutation(
    (call, body: { url: string }) =>
      call('POST /api/tags/:id/feeds', { params: { id: tagId }, body }),
    () => ({ title: 'Feed added', description: 'Its posts appear after the first check.' }),
  )
  const send = handleSubmit((body) =>
    add.mutateAsync(body).then(
      () => reset(),
      () => {},
    ),
  )
  return (
    <form className="inline-form" onSubmit={(event) => void send(event)} noValidate>
      <Field label="Feed URL" error={formState.errors.url?.message}>
        {(field) => <TextInput {...field} {...register('url')} type="url" placeholder="https://" />}
      </Field>
      <Button type="submit" pending={add.isPending} pendingText="Adding…">
        Add feed
      </Button>
    </form>
  )
}

function FeedRow({ feed }: { feed: Feed }) {
  const params = { id: String(feed.id) }
  const poll = useNewsMutation(
    (call, _: null) => call('POST /api/feeds/:id/poll', { params }),
    ({ added, error }) =>
      error === null
        ? { title: 'Feed polled', description: `${added} new ${added === 1 ? 'post' : 'posts'}.` }
        : { kind: 'error', title: 'The feed failed', description: error },
  )
  const remove = useNewsMutation(
    (call, _: null) => call('DELETE /api/feeds/:id', { params }),
    () => ({ title: 'Feed removed', description: 'Its posts are kept.' }),
  )
  const named = { 'aria-describedby': `feed-${feed.id}` }
  return (
    <tr data-row>
      <th scope="row" id={`feed-${feed.id}`} className="address">
        {feed.url}
      </th>
      <td data-label="Last polled">
        {feed.polledAt ? <TimeAgo time={feed.polledAt} /> : <span className="faint">Not yet</span>}
      </td>
      <td data-label="State">
        {feed.lastError ? <span className="failing">{feed.lastError}</span> : <span>OK</span>}
      </td>
      <td className="row-acts">
        <Button
          variant="ghost"
          {...named}
          pending={poll.isPending}
          pendingText="Polling…"
          onClick={() => poll.mutate(null)}
        >
          Poll now
        </Button>
        <Button
          variant="ghost"
          {...named}
          pending={remove.isPending}
          onClick={() => remove.mutate(null)}
        >
          Remove
        </Button>
      </td>
    </tr>
  )
}
