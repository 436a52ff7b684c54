import { useRouter } from '@tanstack/react-router'
import { errorMessage } from '../api-error.ts'
import { usePageReady } from '../use-page-ready.ts'
import { Empty } from '../ui/empty.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'

const TITLE = 'This page could not be shown'

/** The error page without the layout, for errors of the layout itself. */
export const ErrorDocument = ({ error }: { error: unknown }) => (
  <main id="main" tabIndex={-1}>
    <ErrorPage error={error} />
  </main>
)

/** Shown for a page that could not be loaded or rendered; loads it again after an outage. */
export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  usePageReady()
  return (
    <ReadingPage>
      <title>{`${TITLE} · ${router.options.context.site.name}`}</title>
      <Empty
        level={1}
        title={TITLE}
        text={errorMessage(error)}
        onRetry={() => void router.invalidate()}
      />
    </ReadingPage>
  )
}
