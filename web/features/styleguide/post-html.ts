import { longTitle } from './samples.ts'

/** The text of a post with everything that Markdown may have. */
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
