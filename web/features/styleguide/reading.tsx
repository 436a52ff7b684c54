import { Pencil, Trash2 } from 'lucide-react'
import { BackLink } from '../../ui/back-link.tsx'
import { Badges } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Byline } from '../../ui/byline.tsx'
import { MarkdownView } from '../../ui/markdown-view.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ReadingPage } from '../../ui/reading-page.tsx'
import { AdminToolsTable } from '../admin/tools-table.tsx'
import { adminToolsView } from '../admin/tools-view.ts'
import { ReplyRow } from '../topics/reply-row.tsx'
import { postHtml } from './post-html.ts'
import { longTitle, replies, tags, tools } from './samples.ts'
import { Specimen } from './specimen.tsx'

export function Reading() {
  return (
    <>
      <Specimen title="Topic">
        <ReadingPage>
          <BackLink to=".">Back to Discussions</BackLink>
          <Badges tags={tags.slice(0, 2)} />
          <PageTitle className="mt-2.5 mb-4" dir="auto">
            What belongs in the context window, and what does not?
          </PageTitle>
          <Byline
            author={null}
            name="ada"
            actions={
              <>
                <Button variant="ghost" isIconOnPhone icon={<Pencil />}>
                  Edit
                </Button>
                <Button variant="ghost" isIconOnPhone icon={<Trash2 />}>
                  Delete
                </Button>
              </>
            }
          >
            3 hours ago · edited
          </Byline>
          <MarkdownView html={postHtml} />
          {replies.map((reply) => (
            <ReplyRow key={reply.id} reply={reply} user={null} isArrival={false} />
          ))}
        </ReadingPage>
      </Specimen>
      <Specimen title="Title without spaces, twelve tags">
        <ReadingPage>
          <Badges tags={tags} />
          <PageTitle className="mt-2.5 mb-4">{longTitle}</PageTitle>
        </ReadingPage>
      </Specimen>
      <Specimen title="Admin">
        <AdminToolsTable tools={tools} view={adminToolsView({})} />
      </Specimen>
    </>
  )
}
