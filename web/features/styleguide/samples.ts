import type { CreationSummary } from '#contract/creations.ts'
import type { Resource } from '#contract/resources.ts'
import type { Tool } from '#contract/tools.ts'
import type { Reply } from '#contract/replies.ts'
import type { TopicCard } from '#contract/topics.ts'

/** Content that breaks layouts. */
export const longTitle =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorstandssitzungen1'

const HOUR_MS = 3_600_000
const createdAt = new Date(Date.now() - 3 * HOUR_MS).toISOString()
const place = { userId: 1, communityId: 1, createdAt, updatedAt: null, tagIds: [1] }
const tagged = (name: string) => [{ id: 1, name, active: true }]
const by = (username: string) => ({ id: 1, username, profileImage: null })

export const topics: TopicCard[] = [
  {
    ...place,
    id: 1,
    title: 'What belongs in the context window, and what does not?',
    content:
      'I gave the agent a repo map, three failing tests and a budget of 40 tool calls. It used 31. The interesting part is what it never opened, and how much of the rest it could have done without.',
    tags: tagged('Discuss'),
    author: by('ada'),
    replyCount: 14,
  },
  {
    ...place,
    id: 2,
    title: longTitle,
    content: longTitle.repeat(3),
    tags: tagged('Show & Tell'),
    author: by('mikal'),
    replyCount: 0,
  },
  {
    ...place,
    id: 3,
    title: 'ユーザーテストを自動化した話',
    content:
      '小さなチームで、毎晩 40 の画面をエージェントに触らせています。見つかった不具合の半分は、人が見落としていたものでした。',
    tags: [{ id: 1, name: 'Vibe', active: false }],
    author: by('王小明'),
    replyCount: 3,
  },
  {
    ...place,
    id: 4,
    title: 'كيف تختبر ما تكتبه الآلة؟',
    content: 'ثلاثة أسابيع من الملاحظات عن كتابة الاختبارات قبل الطلب وبعده، وما الذي تغيّر فعلاً.',
    tags: tagged('App Gen'),
    author: by('فاطمة الزهراء'),
    replyCount: 10_000,
  },
]

const tool = {
  communityId: 1,
  createdAt,
  updatedAt: null,
  tagIds: [1],
  tags: tagged('App Gen'),
  visible: true,
  description: null,
  topPick: null,
  xusername: null,
  logo: false,
  rating: 0,
  userRating: 0 as const,
}

export const tools: Tool[] = [
  {
    ...tool,
    id: 1,
    name: 'Lovable',
    domain: 'lovable.dev',
    url: 'https://lovable.dev/',
    rating: 1204,
    userRating: 1,
  },
  { ...tool, id: 2, name: 'v0', domain: 'v0.dev', url: 'https://v0.dev/', visible: false },
  {
    ...tool,
    id: 3,
    name: longTitle,
    domain: `${longTitle.toLowerCase()}.example`,
    url: 'https://long.example/',
    rating: 10_000,
  },
]

export const resource: Resource = {
  id: 1,
  communityId: 1,
  userId: 1,
  createdAt,
  pending: false,
  typeSuggestion: null,
  name: 'Latent Space',
  url: 'https://www.latent.space/',
  type: 'podcast',
  hasUpvoted: false,
  upvotes: 388,
}

const creation = {
  description: '',
  productUrl: null,
  creatorId: 1,
  communityId: 1,
  createdAt,
  updatedAt: null,
  tagIds: [1],
  commentCount: 0,
  imageUrl: null,
  thumbnailUrl: null,
  toolIds: [],
  tools: [],
}

export const creations: CreationSummary[] = [
  {
    ...creation,
    id: 1,
    name: 'Tide tables for one pier',
    tags: tagged('Website'),
    author: by('mara'),
  },
  {
    ...creation,
    id: 2,
    name: 'Chess, but the pieces gossip',
    tags: tagged('Game'),
    author: by('ivo'),
  },
  {
    ...creation,
    id: 3,
    name: 'Receipt whisperer',
    tags: tagged('App'),
    author: by('noor'),
    thumbnailUrl: '/no-such-picture.png',
  },
  { ...creation, id: 4, name: longTitle, tags: tagged('Art'), author: by('فاطمة الزهراء') },
]

const reply = { content: '', userId: 1, topicId: 1, createdAt, updatedAt: null }

export const replies: Reply[] = [
  {
    ...reply,
    id: 1,
    html: '<p>Half of ours were <code>README</code> files.</p>',
    author: by('مريم'),
  },
  { ...reply, id: 2, html: `<p>${longTitle}</p>`, author: null },
]

export const tags = [
  'Show & Tell',
  'Discuss',
  'Legacy',
  'App Gen',
  'IDE',
  'No-code',
  'Low-code',
  'Full-code',
  'General',
  'Website',
  'Game',
  longTitle.slice(0, 50),
  'Vibe',
].map((name, id) => ({ id, name, active: name !== 'Vibe' }))
