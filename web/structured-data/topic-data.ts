import type { QueryClient } from '@tanstack/react-query'
import { authorName } from '#contract/author-name.ts'
import type { SiteFacts } from '#contract/page.ts'
import type { Reply } from '#contract/replies.ts'
import type { Topic } from '#contract/topics.ts'
import { repliesQuery } from '../features/topics/queries.ts'
import { previewPicture } from '#contract/preview-picture.ts'
import { authorData, breadcrumbs, partOf, textData } from './site-data.ts'

const COMMENTS_MAX = 10

/** The replies from the start of the thread, if the page shows it. */
export function firstReplies(queryClient: QueryClient, id: string) {
  const pages = queryClient.getQueryData(repliesQuery(id, 0).queryKey)
  return pages?.pages[0]?.replies.slice(0, COMMENTS_MAX) ?? []
}

export function topicData(topic: Topic, replies: Reply[], site: SiteFacts) {
  const { id, title, tags, replyCount } = topic
  const url = `${site.publicUrl}/topic/${id}`
  const posting = {
    '@type': 'DiscussionForumPosting',
    '@id': url,
    url,
    headline: title,
    ...written(topic, site),
    image: site.publicUrl + previewPicture('topic', topic),
    keywords: tags.filter(({ active }) => active).map(({ name }) => name),
    isPartOf: partOf(site),
    commentCount: replyCount,
    comment: replies.map((reply) => ({
      '@type': 'Comment',
      url: `${url}#reply-${reply.id}`,
      ...written(reply, site),
    })),
  }
  const steps: [string, string][] = [
    ['Discussions', '/topics'],
    [title, `/topic/${id}`],
  ]
  return [posting, breadcrumbs(site, steps)]
}

const written = (post: Topic | Reply, site: SiteFacts) => ({
  text: textData(post.content),
  author: authorData(post.author, authorName(post.author), site),
  datePublished: post.createdAt,
  ...(post.updatedAt ? { dateModified: post.updatedAt } : {}),
})
