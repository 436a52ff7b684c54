import { usePageReady } from '../use-page-ready.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'

export function NotFoundPage() {
  usePageReady()
  return (
    <ReadingPage>
      <PageHead title="Page not found" description="There is no page at this address." hidden />
      <NotFound title="404 Page Not Found" text="Did you forget to add the page to the router?" />
    </ReadingPage>
  )
}
