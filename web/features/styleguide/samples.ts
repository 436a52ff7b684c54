/** Content that breaks layouts. */
export const longTitle =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorstandssitzungen1'

export const topics = [
  {
    title: 'What belongs in the context window, and what does not?',
    text: 'I gave the agent a repo map, three failing tests and a budget of 40 tool calls. It used 31. The interesting part is what it never opened, and how much of the rest it could have done without.',
    tag: 'Discuss',
    author: 'ada',
    age: '3 hours ago',
    replies: 14,
  },
  {
    title: longTitle,
    text: longTitle.repeat(3),
    tag: 'Show & Tell',
    author: 'mikal',
    age: 'just now',
    replies: 0,
  },
  {
    title: 'ユーザーテストを自動化した話',
    text: '小さなチームで、毎晩 40 の画面をエージェントに触らせています。見つかった不具合の半分は、人が見落としていたものでした。',
    tag: 'General',
    author: '王小明',
    age: '2 days ago',
    replies: 3,
  },
  {
    title: 'كيف تختبر ما تكتبه الآلة؟',
    text: 'ثلاثة أسابيع من الملاحظات عن كتابة الاختبارات قبل الطلب وبعده، وما الذي تغيّر فعلاً.',
    tag: 'App Gen',
    author: 'فاطمة الزهراء',
    age: '5 days ago',
    replies: 10_000,
  },
]

export const tools = [
  { name: 'Lovable', domain: 'lovable.dev', votes: 1204, isUp: true },
  { name: 'v0', domain: 'v0.dev', votes: 0, isUp: false },
  { name: longTitle, domain: `${longTitle.toLowerCase()}.example`, votes: 10_000, isUp: false },
]

export const pieces = [
  { name: 'Tide tables for one pier', tag: 'Website', author: 'mara', image: null },
  { name: 'Chess, but the pieces gossip', tag: 'Game', author: 'ivo', image: null },
  { name: 'Receipt whisperer', tag: 'App', author: 'noor', image: '/no-such-picture.png' },
  { name: longTitle, tag: 'Art', author: 'فاطمة الزهراء', image: null },
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
]

export const postHtml = `
<p>I gave the agent a repo map, three failing tests and a budget of 40 tool calls. It used 31. The
interesting part is what it <em>never opened</em>, and how much of the rest it could have done without.</p>
<p>The map was made by <code>ctags</code> and cut to the 200 names that other files import most:</p>
<div class="code-block"><div class="code-head"><span class="code-lang">sh</span><button type="button" class="code-copy" data-copy>Copy</button></div><pre tabindex="0"><code class="hljs">ctags -R --fields=+n -f - src | sort -u \\
  | awk -F<span class="hljs-string">'\\t'</span> <span class="hljs-string">'{print $2":"$1}'</span> | head -200 > map.txt</code></pre></div>
<h2>What I would keep</h2>
<ul><li>the failing test, <strong>whole</strong>, with its output</li><li>names and places, never bodies
<ul><li>one level deeper</li></ul></li><li>one sentence on what “done” means</li></ul>
<ul class="contains-task-list"><li><input type="checkbox" checked disabled aria-label="done"> read it twice</li><li><input type="checkbox" disabled aria-label="open"> publish</li></ul>
<blockquote><p>Everything else it can ask for. If asking is cheap, context is not a library; it is a desk.</p></blockquote>
<div class="code-block"><div class="code-head"><span class="code-lang">ts</span><button type="button" class="code-copy" data-copy>Copy</button></div><pre tabindex="0"><code class="hljs"><span class="hljs-comment">/** One engine for the whole run. */</span>
<span class="hljs-keyword">export</span> <span class="hljs-keyword">async</span> <span class="hljs-keyword">function</span> <span class="hljs-title function_">openSite</span>(<span class="hljs-params">options: <span class="hljs-title class_">Options</span> = {}</span>) {
  <span class="hljs-keyword">const</span> limit = <span class="hljs-number">40</span> * <span class="hljs-number">1_000</span>
  <span class="hljs-keyword">return</span> <span class="hljs-built_in">fetch</span>(<span class="hljs-string">\`/api/topics?limit=\${limit}\`</span>, { <span class="hljs-attr">headers</span>: <span class="hljs-literal">null</span> })
}
<span class="hljs-deletion">- gone</span>
<span class="hljs-addition">+ come</span></code></pre></div>
<h3>Measured</h3>
<div class="table-scroll" tabindex="0"><table><thead><tr><th>Model</th><th>Tool calls</th><th>Minutes</th><th>Passed</th><th>What it left behind</th></tr></thead>
<tbody><tr><td>large</td><td>31</td><td>4.2</td><td>3 of 3</td><td>two files nobody asked for</td></tr><tr><td>small</td><td>40</td><td>9.8</td><td>1 of 3</td><td>a note to itself</td></tr></tbody></table></div>
<ol><li>First</li><li>Second, with a picture that does not load: <img src="/no-such-picture.png" alt="a desk" width="320" height="40"></li></ol>
<p>${longTitle} and https://example.com/${'a-very-long-path/'.repeat(8)}</p>
<hr><p>How do you decide what goes on the desk? I wrote the long version <a href="#prose">on my blog</a>. <del>Soon.</del></p>`
