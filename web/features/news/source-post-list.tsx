import { ExternalLink as ExternalLinkIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SourcePost } from '#contract/news.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'

type SourcePostListProps = {
  posts: SourcePost[]
  /** Actions for each post. */
  Actions?: ComponentType<{ post: SourcePost }>
}

/** Source posts: author handle, date, content and a link to the original post. */
export function SourcePostList({ posts, Actions }: SourcePostListProps) {
  if (posts.length === 0) return <Empty title="No source posts available" />
  return posts.map((post) => (
    <article data-row className="row post" key={post.id}>
      <Avatar name={post.author} />
      <div>
        <div className="meta">
          <b dir="auto">{post.author}</b>
          <TimeAgo time={post.date} />
        </div>
        <p dir="auto">{post.content}</p>
        <div className="meta">
          <ExternalLink href={post.url} rel="ugc nofollow noopener noreferrer" className="n">
            <ExternalLinkIcon aria-hidden />
            View original post
            <span>on {new URL(post.url).hostname.replace(/^www\./, '')}</span>
          </ExternalLink>
          {Actions && <Actions post={post} />}
        </div>
      </div>
    </article>
  ))
}
