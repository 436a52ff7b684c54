import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SourcePost } from '#contract/news.ts'
import { NewSourcePost } from '#contract/news.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { AdminHead } from './admin-head.tsx'
import { SectionLabel } from '../../ui/section-label.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { DraftLine } from '../../ui/draft-hint.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { FormEnd } from '../../ui/form-dialog.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useNewsMutation } from './use-news-mutation.ts'
import { ListFailed } from '../../ui/list-failed.tsx'
import { RowSkeleton } from '../../ui/skeleton.tsx'
import { SourcePostList } from '../news/source-post-list.tsx'
import { sourcePostsQuery } from '../news/queries.ts'

export function AdminPosts({ tagId }: { tagId: string }) {
  const { data: posts, isPending, refetch } = useQuery(sourcePostsQuery(tagId))
  const [isWriting, setWriting] = useState(false)
  return (
    <section aria-labelledby="posts-name">
      <AdminHead>
        <SectionLabel id="posts-name">Source posts</SectionLabel>
        {!isWriting && <Button onClick={() => setWriting(true)}>Add post</Button>}
      </AdminHead>
      {isWriting && <AddPost tagId={tagId} onDone={() => setWriting(false)} />}
      {isPending && <RowSkeleton count={3} />}
      {!isPending && !posts && <ListFailed onRetry={() => void refetch()} />}
      {posts && <SourcePostList posts={posts} Actions={DeletePost} />}
    </section>
  )
}

const blank = { author: '', url: '', content: '' }

function AddPost({ tagId, onDone }: { tagId: string; onDone: () => void }) {
  const form = useSchemaForm(NewSourcePost, blank)
  const { errors } = form.formState
  const user = useCurrentUser()
  const draft = useFormDraft(form, { storageKey: user && `${user.id}:post-${tagId}`, start: blank })
  const { setFocus } = form
  // The pressed button is gone.
  useEffect(() => setFocus('author'), [setFocus])
  const add = useNewsMutation({
    mutationFn: (call, body: typeof blank) =>
      call('POST /api/tags/:id/source-posts', { params: { id: tagId }, body }),
    onSuccess: onDone,
    toast: () => ({ title: 'Post added' }),
  })
  const send = form.handleSubmit((body) => add.submit(body, { ...form, onStored: draft.clear }))
  return (
    <Form className="max-w-form pb-6" onSubmit={send}>
      <Field label="Author" error={errors.author?.message}>
        {(field) => <TextInput {...field} {...form.register('author')} autoComplete="off" />}
      </Field>
      <Field label="URL" error={errors.url?.message}>
        {(field) => (
          <TextInput {...field} {...form.register('url')} type="url" placeholder="https://" />
        )}
      </Field>
      <Field label="Content" error={errors.content?.message}>
        {(field) => <TextArea {...field} {...form.register('content')} rows={4} />}
      </Field>
      <DraftLine draft={draft} />
      <FormEnd
        submitLabel="Add post"
        pendingText="Adding…"
        isPending={add.isPending}
        onCancel={onDone}
      />
    </Form>
  )
}

function DeletePost({ post }: { post: SourcePost }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useNewsMutation({
    mutationFn: (call) => call('DELETE /api/source-posts/:id', { params: { id: String(post.id) } }),
    toast: () => ({ title: 'Post deleted' }),
  })
  return (
    <>
      <IconButton label="Delete post" icon={<Trash2 />} onClick={() => setAsking(true)} />
      {isAsking && (
        <AlertDialog
          onClose={() => setAsking(false)}
          title="Are you sure?"
          description="The post will be deleted. If a feed still lists it, it will be added again."
          onConfirm={remove.submit}
        />
      )}
    </>
  )
}
