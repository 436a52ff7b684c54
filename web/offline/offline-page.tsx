import { Logo } from '../ui/logo.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'

/**
 * The document that the service worker shows instead of a page that is not saved. Its only
 * scripts are the theme's and `retryScript`: the worker fills the templates with the pages that
 * are saved.
 */
export const OfflinePage = ({ siteName }: { siteName: string }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{`You are offline · ${siteName}`}</title>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </head>
    <body>
      <header className="border-b border-line">
        <div className="page-column flex h-15 items-center">
          <a
            href="/"
            className="flex min-h-11 items-center gap-2.5 text-17 font-heavy tracking-[-0.01em] whitespace-nowrap"
          >
            <Logo />
            {siteName}
          </a>
        </div>
      </header>
      <main>
        <ReadingPage>
          <Empty
            level={1}
            title="You are offline"
            text="The site cannot be reached, and this page is not saved on this device."
            action={
              <a href="/RETRY" className={buttonClass()}>
                Try again
              </a>
            }
          />
          <div id="saved" />
        </ReadingPage>
      </main>
      <template id="saved-pages">
        <h2 className="border-b border-line pb-2 text-heading">Pages saved on this device</h2>
        <ul>
          <li />
        </ul>
      </template>
      <template id="saved-page">
        <li className="border-b border-line">
          <a
            href="PATH"
            dir="auto"
            className="block py-2.5 font-semibold wrap-anywhere hover:underline hover:underline-offset-3"
          >
            TITLE
          </a>
        </li>
      </template>
      <template id="no-page">
        <p className="text-center text-ink-3">
          Pages that you read while you are logged out are saved on this device.
        </p>
      </template>
    </body>
  </html>
)
