import { ArrowLeft, Link2, Pencil, Trash2 } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { longTitle, postHtml, tags } from './samples.ts'
import { Specimen } from './specimen.tsx'

export function Reading() {
  return (
    <>
      <Specimen title="Topic">
        <article className="reading">
          <a className="back" href="#topic">
            <ArrowLeft /> Back to Discussions
          </a>
          <header>
            <div className="badges">
              <Badge name="Discuss" />
              <Badge name="Show & Tell" />
            </div>
            <h1 dir="auto">What belongs in the context window, and what does not?</h1>
            <div className="byline">
              <Avatar name="ada" />
              <div className="who">
                <b>ada</b>
                <small>3 hours ago · edited</small>
              </div>
              <Button variant="ghost" className="to-icon" icon={<Pencil />}>
                Edit
              </Button>
              <Button variant="ghost" className="to-icon" icon={<Trash2 />}>
                Delete
              </Button>
            </div>
          </header>
          <MarkdownView html={postHtml} />
          <section className="replies">
            <h2>Replies (2)</h2>
            <Reply name="مريم" html="<p>Half of ours were <code>README</code> files.</p>" />
            <Reply name={null} html={`<p>${longTitle}</p>`} />
          </section>
        </article>
      </Specimen>
      <Specimen title="Title without spaces, twelve tags">
        <header className="reading">
          <div className="badges">
            {tags.map((name) => (
              <Badge key={name} name={name} />
            ))}
          </div>
          <h1>{longTitle}</h1>
        </header>
      </Specimen>
      <Specimen title="Admin">
        <div className="table-scroll">
          <table className="table-plain">
            <thead>
              <tr>
                {['Name', 'URL', 'Rating', 'Tags', 'Status', 'Top Pick', 'Actions'].map((name) => (
                  <th key={name}>{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              <AdminRow name="Lovable" isVisible />
              <AdminRow name="Tempo" isVisible={false} />
            </tbody>
          </table>
        </div>
      </Specimen>
    </>
  )
}

function Reply({ name, html }: { name: string | null; html: string }) {
  return (
    <article className="reply">
      <Avatar name={name} />
      <div>
        <div className="head">
          <b dir="auto">{name ?? 'Anonymous'}</b>
          <small>2 hours ago</small>
          <div className="acts">
            <IconButton label="Copy link" icon={<Link2 />} />
            <IconButton label="Edit reply" icon={<Pencil />} />
            <IconButton label="Delete reply" icon={<Trash2 />} />
          </div>
        </div>
        <MarkdownView html={html} />
      </div>
    </article>
  )
}

function AdminRow({ name, isVisible }: { name: string; isVisible: boolean }) {
  return (
    <tr className={isVisible ? undefined : 'unseen'}>
      <td>{name}</td>
      <td>{name.toLowerCase()}.dev</td>
      <td>1,204</td>
      <td>
        <Badge name="App Gen" /> <Badge name="No-code" />
      </td>
      <td>
        <span className={isVisible ? 'status' : 'status off'}>
          {isVisible ? 'Visible' : 'Hidden'}
        </span>
      </td>
      <td>{isVisible ? <span className="rank">#1</span> : 'None'}</td>
      <td>
        <Button variant="ghost">{isVisible ? 'Hide' : 'Show'}</Button>
        <Button variant="ghost">Edit</Button>
      </td>
    </tr>
  )
}
