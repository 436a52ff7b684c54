import { Link } from '@tanstack/react-router'
import { useRouterContext } from '../api.ts'
import { usePageReady } from '../features/accounts/use-page-ready.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'

/** Shown for every unknown path. */
export function NotFoundPage() {
  const { site } = useRouterContext()
  usePageReady()
  return (
    <ReadingPage>
      <PageHead
        title="Page not found"
        siteName={site.name}
        description="There is no page at this address."
        hidden
      />
      <Empty
        level={1}
        title="404 Page Not Found"
        text="Did you forget to add the page to the router?"
        action={
          <Link to="/" className={buttonClass()}>
            Back to home
          </Link>
        }
      />
    </ReadingPage>
  )
}
