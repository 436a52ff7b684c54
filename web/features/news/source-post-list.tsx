import { ExternalLink as ExternalLinkIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SourcePost } from '#contract/news.ts'
import { hostOf } from '../../lib/host-of.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Meta, MetaName, MetaTime } from '../../ui/meta.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'

type SourcePostListProps = {
  posts: SourcePost[]
  Actions?: ComponentType<{ post: SourcePost }>
}

export function SourcePostList({ posts, Actions }: SourcePostListProps) {
  if (posts.length === 0) return <Empty title="No source posts available" />
  return posts.map((post) => (
    <article data-row className="flex gap-3.5 border-b border-line py-4" key={post.id}>
      <Avatar name={post.author} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <Meta className="mt-0.75">
          <MetaName dir="auto">{post.author}</MetaName>
          <MetaTime time={post.date} />
        </Meta>
        <p className="mt-1 max-w-excerpt whitespace-pre-line text-ink-2" dir="auto">
          {post.content}
        </p>
        {/* The name of the other site is shown whole, above what can be done with the post. */}
        <Meta className="mt-2" wraps>
          <ExternalLink
            href={post.url}
            className="inline-flex flex-wrap items-center gap-1.25 hover:text-accent max-md:-my-3 max-md:py-3"
          >
            <ExternalLinkIcon className="size-3.75" aria-hidden />
            View original post
            <HostName host={hostOf(post.url)} />
          </ExternalLink>
          {Actions && <Actions post={post} />}
        </Meta>
      </div>
    </article>
  ))
}

/** An address that cannot be read has none. */
const HostName = ({ host }: { host: string }) => host !== '' && <span>on {host}</span>
