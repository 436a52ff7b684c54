/** Shapes of real feeds, reduced to the relevant parts, with the expected first post. */
export const feedShapes = {
  'RSS 2.0, as WordPress writes it': {
    type: 'application/rss+xml; charset=UTF-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:atom="http://www.w3.org/2005/Atom">
      <channel><title>The Loom Blog</title><atom:link href="https://loom.test/feed/" rel="self"/>
      <link>https://loom.test</link><lastBuildDate>Mon, 06 Jul 2026 09:00:00 +0000</lastBuildDate>
      <item><title>Version 2 &#8211; faster &amp; calmer</title><link>https://loom.test/v2/</link>
      <dc:creator><![CDATA[Grace Hopper]]></dc:creator>
      <pubDate>Mon, 06 Jul 2026 09:00:00 +0000</pubDate>
      <guid isPermaLink="false">https://loom.test/?p=7</guid>
      <description><![CDATA[<p>It is <b>twice</b> as fast.</p><script>alert(1)</script>]]></description>
      <content:encoded><![CDATA[<p>Long.</p>]]></content:encoded></item></channel></rss>`,
    post: {
      author: 'Grace Hopper',
      date: '2026-07-06T09:00:00.000Z',
      content: 'Version 2 – faster & calmer\n\nIt is twice as fast.',
      url: 'https://loom.test/v2/',
    },
  },
  'RSS 2.0 with little in it': {
    type: 'text/xml',
    body: `<rss version="0.91"><channel><title>Small</title><item><title>Only this</title>
      <author>ada@example.test (Ada L.)</author><guid>https://small.test/1</guid>
      <pubDate>Tue, 07 Jul 2026 12:30:00 EST</pubDate></item></channel></rss>`,
    post: {
      author: 'Ada L.',
      date: '2026-07-07T17:30:00.000Z',
      content: 'Only this',
      url: 'https://small.test/1',
    },
  },
  'RSS 1.0': {
    type: 'application/rdf+xml',
    body: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://old.test"><title>Old</title>
      </channel><item rdf:about="https://old.test/1"><title>One</title><link>https://old.test/1</link>
      <dc:creator>Lin</dc:creator><dc:date>2026-07-08T10:00:00+02:00</dc:date></item></rdf:RDF>`,
    post: {
      author: 'Lin',
      date: '2026-07-08T08:00:00.000Z',
      content: 'One',
      url: 'https://old.test/1',
    },
  },
  Atom: {
    type: 'application/atom+xml',
    body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Notes</title>
      <entry><id>tag:notes.test,2026:1</id><title type="html">A &amp;lt;b&amp;gt; tag</title>
      <link rel="self" href="https://notes.test/1.atom"/><link href="/1"/>
      <author><name>Mikal</name><email>m@notes.test</email></author><updated>2026-07-09T08:00:00Z</updated>
      <published>2026-07-08T08:00:00Z</published><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
      <p>All of <em>it</em>.</p></div></content></entry></feed>`,
    post: {
      author: 'Mikal',
      date: '2026-07-08T08:00:00.000Z',
      content: 'A <b> tag\n\nAll of it.',
      url: 'BASE/1',
    },
  },
  YouTube: {
    type: 'text/xml; charset=UTF-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns:yt="http://www.youtube.com/xml/schemas/2015"
      xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
      <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=UC1"/><title>Loom TV</title>
      <author><name>Loom TV</name><uri>https://www.youtube.com/channel/UC1</uri></author>
      <entry><id>yt:video:abc</id><yt:videoId>abc</yt:videoId><title>Ten minutes of weaving</title>
      <link rel="alternate" href="https://www.youtube.com/watch?v=abc"/>
      <author><name>Loom TV</name></author><published>2026-07-01T15:00:10+00:00</published>
      <media:group><media:title>Ten</media:title><media:content url="https://www.youtube.com/v/abc"/>
      <media:description>What we cover:
0:00 warp</media:description></media:group></entry></feed>`,
    post: {
      author: 'Loom TV',
      date: '2026-07-01T15:00:10.000Z',
      content: 'Ten minutes of weaving\n\nWhat we cover:\n0:00 warp',
      url: 'https://www.youtube.com/watch?v=abc',
    },
  },
  'releases of GitHub': {
    type: 'application/atom+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"
      xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en-US"><title>Release notes from loom</title>
      <entry><id>tag:github.com,2008:Repository/1/v1.2.0</id><updated>2026-07-02T10:11:12Z</updated>
      <link rel="alternate" type="text/html" href="https://github.com/loom/loom/releases/tag/v1.2.0"/>
      <title>v1.2.0</title><content type="html">&lt;h2&gt;Fixes&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;a &amp;amp; b&lt;/li&gt;&lt;/ul&gt;</content>
      <author><name>weaver</name></author></entry></feed>`,
    post: {
      author: 'weaver',
      date: '2026-07-02T10:11:12.000Z',
      content: 'v1.2.0\n\nFixes\n\na & b',
      url: 'https://github.com/loom/loom/releases/tag/v1.2.0',
    },
  },
  Reddit: {
    type: 'application/atom+xml; charset=UTF-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>r/loom</title>
      <entry><author><name>/u/weft</name><uri>https://www.reddit.com/user/weft</uri></author>
      <content type="html">&lt;!-- SC_OFF --&gt;&lt;div class=&quot;md&quot;&gt;&lt;p&gt;Hi all&lt;/p&gt;&lt;/div&gt;</content>
      <id>t3_1</id><link href="https://www.reddit.com/r/loom/comments/1/hello/"/>
      <updated>2026-07-03T00:00:00+00:00</updated><published>2026-07-03T00:00:00+00:00</published>
      <title>Hello</title></entry></feed>`,
    post: {
      author: '/u/weft',
      date: '2026-07-03T00:00:00.000Z',
      content: 'Hello\n\nHi all',
      url: 'https://www.reddit.com/r/loom/comments/1/hello/',
    },
  },
  'JSON Feed': {
    type: 'application/feed+json',
    body: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Micro',
      authors: [{ name: 'Noor' }],
      items: [
        {
          id: '1',
          url: 'https://micro.test/1',
          content_text: 'Less < more & so on',
          date_published: '2026-07-04T04:05:06+01:00',
          tags: 7,
        },
        'broken',
        { id: 4, url: null },
      ],
    }),
    post: {
      author: 'Noor',
      date: '2026-07-04T03:05:06.000Z',
      content: 'Less < more & so on',
      url: 'https://micro.test/1',
    },
  },
  'JSON Feed with summaries only': {
    type: 'application/feed+json',
    body: JSON.stringify({
      version: 'https://jsonfeed.org/version/1',
      title: 'Short',
      items: [{ id: 'https://short.test/1', summary: 'In <brief>', date_modified: '2026-07-05' }],
    }),
    post: {
      author: 'Short',
      date: '2026-07-05T00:00:00.000Z',
      content: 'In <brief>',
      url: 'https://short.test/1',
    },
  },
  'RSS with ids that look like addresses': {
    type: 'application/rss+xml',
    body: `<rss version="2.0"><channel><title>Ids</title>
      <item><title>No address</title><guid isPermaLink="false">https://ids.test/unknown</guid></item>
      <item><title>One address</title><guid>https://ids.test/1</guid>
      <pubDate>Fri, 03 Jul 2026 00:00:00 GMT</pubDate></item></channel></rss>`,
    post: {
      author: 'Ids',
      date: '2026-07-03T00:00:00.000Z',
      content: 'One address',
      url: 'https://ids.test/1',
    },
  },
  'Atom with a prefix, and with links relative to a base': {
    type: 'application/atom+xml',
    body: `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://base.test/blog/">
      <a:title type="html">Warp &amp;amp; weft</a:title><a:entry xml:base="2026/">
      <a:title>Loom&lt;T&gt; and &lt;b&gt;</a:title><a:link href="loom"/><a:updated>2026-07-09T08:00:00Z</a:updated>
      <a:content type="xhtml"><div><p>One</p><p>Two &lt;i&gt;</p></div></a:content></a:entry></a:feed>`,
    post: {
      author: 'Warp & weft',
      date: '2026-07-09T08:00:00.000Z',
      content: 'Loom<T> and <b>\n\nOne\n\nTwo <i>',
      url: 'https://base.test/blog/2026/loom',
    },
  },
  'RSS 2.0 with parts of Atom, as .NET writes it': {
    type: 'application/rss+xml',
    body: `<rss xmlns:a10="http://www.w3.org/2005/Atom" version="2.0"><channel><title>Net</title><item>
      <a10:author><a10:name><![CDATA[Ren&eacute; &amp; Co]]></a10:name></a10:author><title>One</title>
      <a10:link href="https://net.test/1.json"/><link>https://net.test/1</link>
      <a10:updated>2026-07-06T09:00:00Z</a10:updated></item></channel></rss>`,
    post: {
      author: 'René & Co',
      date: '2026-07-06T09:00:00.000Z',
      content: 'One',
      url: 'https://net.test/1',
    },
  },
  'Atom with a title as text, and UTF-8 that is declared otherwise': {
    type: 'application/atom+xml; charset=iso-8859-1',
    body: `<feed xmlns="http://www.w3.org/2005/Atom"><title>C&lt;T&gt; blog</title><entry>
      <title>Größe \ufffd</title><link href="https://says.test/1"/>
      <updated>2026-07-09T08:00:00Z</updated></entry></feed>`,
    post: {
      author: 'C<T> blog',
      date: '2026-07-09T08:00:00.000Z',
      content: 'Größe \ufffd',
      url: 'https://says.test/1',
    },
  },
  'RSS in Japanese, with 7 bits and the local time': {
    type: 'text/xml',
    body: `<?xml version="1.0" encoding="iso-2022-jp"?><rss version="2.0"><channel><title>J</title><item>
      <title>\u001b$B$3$s\u001b(B</title><link>https://j.test/1</link>
      <pubDate>Mon, 06 Jul 2026 09:00:00 JST</pubDate></item></channel></rss>`,
    post: {
      author: 'J',
      date: '2026-07-06T09:00:00.000Z',
      content: 'こん',
      url: 'https://j.test/1',
    },
  },
  'broken XML': {
    type: 'application/xml',
    body: `\n<!-- hello --><rss><channel><title>Broken & bold<item><title>A & B < C</title>
      <link>https://broken.test/1<link><description>never closed <b>at all`,
    post: null,
  },
  'XML cut off in the middle': {
    type: 'application/xml',
    body: `<rss><channel><title>Cut</title><item><title>Whole</title><link>https://cut.test/1</link>
      <pubDate>Fri, 03 Jul 2026 00:00:00 GMT</pubDate></item><item><title>Half</ti`,
    post: {
      author: 'Cut',
      date: '2026-07-03T00:00:00.000Z',
      content: 'Whole',
      url: 'https://cut.test/1',
    },
  },
} as const satisfies Record<string, { type: string; body: string; post: object | null }>
