import { authorName, creatorName } from '#contract/author-name.ts'
import type { Reply } from '#contract/replies.ts'
import { escapeMarkdown, linkList, section } from './markdown-page.ts'
import { memberText } from './member-text.ts'
import type { Read, MarkdownPage, MarkdownPageSite } from './markdown-page.ts'

/** `after`: the last reply of a topic that the reader has already; 0 for none. */
type Selection = { id: number; after: number }

type WritePage = (read: Read, selection: Selection, site: MarkdownPageSite) => Promise<MarkdownPage>

/** The pages that are also served as Markdown, by the first segment of their addresses. */
export const MARKDOWN_PAGES = {
  async topic(read, { id, after }, { publicUrl }) {
    const sent = { params: { id: String(id) }, query: { after: String(after) } }
    const body = await read('GET /api/topics/:id', sent)
    const { topic, replies, nextReply } = body
    const url = `${publicUrl}/topic/${id}`
    const more = nextReply === undefined ? [] : [`[More replies](${url}.md?after=${nextReply})`]
    return {
      head: {
        title: topic.title,
        author: authorName(topic.author),
        ...timesOf(topic),
        url,
        tags: topic.tags.map(({ name }) => name),
      },
      body: [
        memberText(topic.content),
        section(`Replies (${topic.replyCount})`, [...replies.map(replyText), ...more].join('\n\n')),
      ].join(''),
    }
  },

  async creation(read, { id }, { publicUrl }) {
    const body = await read('GET /api/creations/:id', { params: { id: String(id) } })
    const { name, description, author, creatorId, imageUrl, productUrl, tags, tools, ...times } =
      body.creation
    const picture = imageUrl === null ? null : URL.parse(imageUrl, publicUrl)
    const links = [
      ...(productUrl === null ? [] : [{ title: 'Product', url: productUrl }]),
      ...(picture ? [{ title: 'Picture', url: picture.href }] : []),
    ]
    return {
      head: {
        title: name,
        author: creatorName({ author, creatorId }),
        ...timesOf(times),
        url: `${publicUrl}/creation/${id}`,
        tags: tags.map((tag) => tag.name),
      },
      body: [
        memberText(description),
        section('Links', linkList(links)),
        section(
          'Built with',
          linkList(
            tools.map((tool) => ({ title: tool.name, url: `${publicUrl}/tool/${tool.id}` })),
          ),
        ),
      ].join(''),
    }
  },

  async tool(read, { id }, { publicUrl }) {
    const params = { id: String(id) }
    const [{ tool, news }, topics, creations] = await Promise.all([
      read('GET /api/tools/:id', { params }),
      read('GET /api/tools/:id/topics', { params, query: {} }),
      read('GET /api/creations', { query: { toolId: params.id, page: '1' } }),
    ])
    const votes = tool.rating === 1 ? '1 vote' : `${tool.rating} votes`
    return {
      head: {
        title: tool.name,
        author: null,
        ...timesOf(tool),
        url: `${publicUrl}/tool/${id}`,
        tags: tool.tags.map(({ name }) => name),
      },
      body: [
        tool.description ? `${escapeMarkdown(tool.description)}\n\n` : '',
        `<${tool.url}>, ${votes}`,
        section(
          'News',
          linkList(
            news.map(({ author, date, url, content }) => {
              return { title: `${author}, ${date}`, url, note: escapeMarkdown(content) }
            }),
          ),
        ),
        section('Creations made with it', linkList(creations.map(creationLink(publicUrl)))),
        section('Topics that name it', linkList(topics.map(topicLink(publicUrl)))),
      ].join(''),
    }
  },

  async user(read, { id }, { publicUrl }) {
    const authorId = String(id)
    const [member, topics, creations, resources] = await Promise.all([
      read('GET /api/users/:id', { params: { id: authorId } }),
      read('GET /api/topics', { query: { authorId } }),
      read('GET /api/creations', { query: { authorId, page: '1' } }),
      read('GET /api/resources', { query: { authorId, page: '1' } }),
    ])
    return {
      head: {
        title: member.username,
        author: member.username,
        created: member.createdAt,
        url: `${publicUrl}/user/${id}`,
        tags: [],
      },
      body: [
        `A member since ${member.createdAt.slice(0, 10)}.`,
        section(`Topics (${member.topics})`, linkList(topics.map(topicLink(publicUrl)))),
        section(
          `Creations (${member.creations})`,
          linkList(creations.map(creationLink(publicUrl))),
        ),
        section(
          `Resources (${member.resources})`,
          linkList(resources.map(({ name, url }) => ({ title: name, url }))),
        ),
      ].join(''),
    }
  },
} satisfies Record<string, WritePage>

export type MarkdownPageKind = keyof typeof MARKDOWN_PAGES

const replyText = ({ author, createdAt, content }: Reply) =>
  `### ${escapeMarkdown(authorName(author))}, ${createdAt}\n\n${memberText(content)}`

/** Links lead to Markdown pages, which a program reads next. */
export const topicLink = (publicUrl: string) => (topic: { id: number; title: string }) => ({
  title: topic.title,
  url: `${publicUrl}/topic/${topic.id}.md`,
})

export const creationLink = (publicUrl: string) => (creation: { id: number; name: string }) => ({
  title: creation.name,
  url: `${publicUrl}/creation/${creation.id}.md`,
})

const timesOf = ({ createdAt, updatedAt }: { createdAt: string; updatedAt?: string | null }) => ({
  created: createdAt,
  ...(updatedAt ? { updated: updatedAt } : {}),
})
