import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SourcePost } from '#contract/news.ts'
import { NewSourcePost } from '#contract/news.ts'
import { useApp } from '../../api.ts'
import { useFormDraft } from '../../lib/form-draft.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useNewsMutation } from './news-mutation.ts'
import { ListFailed } from '../../ui/list-failed.tsx'
import { RowSkeleton } from '../../ui/skeleton.tsx'
import { SourcePostList } from './source-post-list.tsx'
import { sourcePostsQuery } from './source-posts-query.ts'

/** The posts of a category, and a form to add one manually. */
export function AdminPosts({ tagId }: { tagId: string }) {
  const { call } = useApp()
  const { data: posts, isPending, refetch } = useQuery(sourcePostsQuery(call, tagId))
  const [isWriting, setWriting] = useState(false)
  return (
    <section aria-labelledby="posts-name">
      <div className="admin-head">
        <h3 className="label" id="posts-name">
          Source posts
        </h3>
        {!isWriting && <Button onClick={() => setWriting(true)}>Add post</Button>}
      </div>
      {isWriting && <AddPost tagId={tagId} onDone={() => setWriting(false)} />}
      {isPending && <RowSkeleton count={3} />}
      {!isPending && !posts && <ListFailed onRetry={() => void refetch()} />}
      {posts && <SourcePostList posts={posts} Actions={DeletePost} />}
    </section>
  )
}

const blank = { author: '', url: '', content: '' }

function AddPost({ tagId, onDone }: { tagId: string; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(NewSourcePost), defaultValues: blank })
  const { errors } = form.formState
  const user = useCurrentUser()
  const draft = useFormDraft(form, { place: user && `${user.id}:post-${tagId}`, start: blank })
  const { setFocus } = form
  // The pressed button is gone.
  useEffect(() => setFocus('author'), [setFocus])
  const add = useNewsMutation(
    (call, body: typeof blank) =>
      call('POST /api/tags/:id/source-posts', { params: { id: tagId }, body }),
    () => ({ title: 'Post added' }),
  )
  function finish() {
    draft.clear()
    onDone()
  }
  const send = form.handleSubmit((body) => add.mutate(body, { onSuccess: finish }))
  return (
    <form className="stack admin-form" onSubmit={(event) => void send(event)} noValidate>
      <Field label="Author" error={errors.author?.message}>
        {(field) => <TextInput {...field} {...form.register('author')} autoComplete="off" />}
      </Field>
      <Field label="URL" error={errors.url?.message}>
        {(field) => (
          <TextInput {...field} {...form.register('url')} type="url" placeholder="https://" />
        )}
      </Field>
      <Field label="Content" error={errors.content?.message}>
        {(field) => <TextArea {...field} {...form.register('content')} dir="auto" rows={4} />}
      </Field>
      <p className="hint">
        <DraftHint draft={draft} />
      </p>
      <div className="pages">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={add.isPending} pendingText="Adding…">
          Add post
        </Button>
      </div>
    </form>
  )
}

function DeletePost({ post }: { post: SourcePost }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useNewsMutation(
    (call, _: null) => call('DELETE /api/source-posts/:id', { params: { id: String(post.id) } }),
    () => ({ title: 'Post deleted' }),
  )
  return (
    <>
      <IconButton label="Delete post" icon={<Trash2 />} onClick={() => setAsking(true)} />
      {isAsking && (
        <AlertDialog
          open
          onClose={() => setAsking(false)}
          title="Are you sure?"
          description="The post will be deleted. A feed that still lists it brings it back."
          pending={remove.isPending}
          onConfirm={() => remove.mutate(null, { onSettled: () => setAsking(false) })}
        />
      )}
    </>
  )
}
