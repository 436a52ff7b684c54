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

export const postHtml = `
<p>I gave the agent a repo map, three failing tests and a budget of 40 tool calls. It used 31. The
interesting part is what it <em>never opened</em>, and how much of the rest it could have done without.</p>
<p>The map was made by <code>ctags</code> and cut to the 200 names that other files import most:</p>
<div class="code-block"><div class="code-head"><span class="code-lang">sh</span><button type="button" class="code-copy" data-copy>Copy</button></div><pre tabindex="0"><code class="hljs">ctags -R --fields=+n -f - src | sort -u \\
  | awk -F<span class="hljs-string">'\\t'</span> <span class="hljs-string">'{print $2":"$1}'</span> | head -200 > map.txt</code></pre></div>
<h3>What I would keep</h3>
<ul><li>the failing test, <strong>whole</strong>, with its output</li><li>names and places, never bodies
<ul><li>one level deeper</li></ul></li><li>one sentence on what “done” means</li></ul>
<ul><li class="task"><input type="checkbox" disabled checked aria-label="Done"> read it twice</li><li class="task"><input type="checkbox" disabled aria-label="To do"> publish</li></ul>
<blockquote><p>Everything else it can ask for. If asking is cheap, context is not a library; it is a desk.</p></blockquote>
<div class="code-block"><div class="code-head"><span class="code-lang">ts</span><button type="button" class="code-copy" data-copy>Copy</button></div><pre tabindex="0"><code class="hljs"><span class="hljs-comment">/** One engine for the whole run. */</span>
<span class="hljs-keyword">export</span> <span class="hljs-keyword">async</span> <span class="hljs-keyword">function</span> <span class="hljs-title function_">openSite</span>(<span class="hljs-params">options: <span class="hljs-title class_">Options</span> = {}</span>) {
  <span class="hljs-keyword">const</span> limit = <span class="hljs-number">40</span> * <span class="hljs-number">1_000</span>
  <span class="hljs-keyword">return</span> <span class="hljs-built_in">fetch</span>(<span class="hljs-string">\`/api/topics?limit=\${limit}\`</span>, { <span class="hljs-attr">headers</span>: <span class="hljs-literal">null</span> })
}
<span class="hljs-deletion">- gone</span>
<span class="hljs-addition">+ come</span></code></pre></div>
<h4>Measured</h4>
<div class="table-scroll" tabindex="0"><table><thead><tr><th>Model</th><th>Tool calls</th><th>Minutes</th><th>Passed</th><th>What it left behind</th></tr></thead>
<tbody><tr><td>large</td><td>31</td><td>4.2</td><td>3 of 3</td><td>two files nobody asked for</td></tr><tr><td>small</td><td>40</td><td>9.8</td><td>1 of 3</td><td>a note to itself</td></tr></tbody></table></div>
<ol><li>First</li><li>Second, with a picture that does not load: <img src="/no-such-picture.png" alt="a desk" width="320" height="40"></li></ol>
<p>${longTitle} and https://example.com/${'a-very-long-path/'.repeat(8)}</p>
<hr><p>How do you decide what goes on the desk? I wrote the long version <a href="#prose">on my blog</a>. <del>Soon.</del></p>`
