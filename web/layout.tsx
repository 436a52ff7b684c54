import { CatchBoundary, Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { useCommunityId, useRouterContext } from './router-context.ts'
import { AccountMenu } from './features/accounts/account-menu.tsx'
import { CurrentUserProvider, useViewer } from './features/accounts/current-user.ts'
import { useLogInTarget } from './features/accounts/log-in-target.ts'
import { useSessionState } from './features/accounts/session-end.ts'
import { LogInAgain } from './features/accounts/log-in-again.tsx'
import { CommunityPicker } from './features/communities/community-picker.tsx'
import { hasPicker } from './features/communities/current-community.ts'
import { SearchButton } from './features/search/search-button.tsx'
import { Welcome } from './features/welcome/welcome.tsx'
import { Clock } from './lib/clock.tsx'
import { isOnServer } from './lib/is-on-server.ts'
import { buttonClass, iconButtonClass } from './ui/button.tsx'
import { earlyFormScript } from './ui/early-form-script.ts'
import { useFocusRecovery } from './ui/focus-recovery.ts'
import { Logo } from './ui/logo.tsx'
import { useNavigationFocus } from './ui/navigation-focus.ts'
import { OfflineNote } from './ui/offline-note.tsx'
import { PageMain } from './ui/page-main.tsx'
import { ReloadNotice } from './ui/reload-notice.tsx'
import { useIgnoredKeys } from './ui/use-ignored-keys.ts'
import { SkipLink } from './ui/skip-link.tsx'
import { themeScript } from './ui/theme-script.ts'
import { ThemeSwitch } from './ui/theme-switch.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

/** The document, which remains if the layout inside it throws. */
export function Document({ children }: { children: ReactNode }) {
  const { site, ssrResponse } = useRouterContext()
  const noteAge = (ageMs: number) =>
    void (ssrResponse.youngestMs = Math.min(ssrResponse.youngestMs, ageMs))
  useFocusRecovery()
  useNavigationFocus()
  useIgnoredKeys()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <script dangerouslySetInnerHTML={{ __html: earlyFormScript }} />
      </head>
      <body>
        <Clock start={site.now} onShown={isOnServer ? noteAge : undefined}>
          <CurrentUserProvider>{children}</CurrentUserProvider>
          <OfflineNote />
          <ReloadNotice />
          <ToastRegion />
        </Clock>
      </body>
    </html>
  )
}

/** The frame of every page. */
export function Layout() {
  return (
    <>
      <div className="flex min-h-dvh flex-col print:min-h-0">
        <SkipLink />
        <Header />
        <PageMain>
          <Outlet />
        </PageMain>
        <Footer />
      </div>
      <Optional>
        <LogInAgain />
      </Optional>
      <Optional>
        <Welcome />
      </Optional>
    </>
  )
}

/** If a child throws, the page renders without it. */
const Optional = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'never'} errorComponent={() => null}>
    {children}
  </CatchBoundary>
)

const headerClass =
  'sticky top-0 z-header border-b border-line bg-ground/92 [backdrop-filter:blur(--spacing(2))] print:hidden'

const logoClass =
  'flex min-h-11 items-center gap-2.5 text-17 font-heavy max-md:gap-2 tracking-[-0.01em] whitespace-nowrap'

function Header() {
  const { site } = useRouterContext()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isKnown = useMatches({ select: (matches) => matches.at(-1)?.routeId !== '/$' })
  const communityId = useCommunityId()
  return (
    <header className={headerClass}>
      <div className="page-column flex h-15 items-center gap-4 max-md:gap-1">
        <Link to="/" className={logoClass}>
          <Logo />
          {/* The narrowest phones show the mark alone; its name is still announced. */}
          <span className="max-xs:sr-only">{site.name}</span>
        </Link>
        {isKnown && hasPicker(pathname) && (
          <>
            <span
              className="-mr-2.5 ml-2.5 text-line-strong max-md:-mr-1 max-sm:hidden"
              aria-hidden
            >
              /
            </span>
            <Optional>
              <CommunityPicker communityId={communityId} />
            </Optional>
          </>
        )}
        <span className="flex-1 max-md:-mx-1" />
        <SearchButton />
        <ThemeSwitch className={iconButtonClass({ className: 'max-md:hidden' })} />
        <Account />
      </div>
    </header>
  )
}

/** The server marks the slot, in which it renders what a visitor sees. */
function Account() {
  const user = useViewer()
  const logIn = useLogInTarget()
  const isEnded = useSessionState() !== 'open'
  const account =
    user && !isEnded ? (
      <Optional>
        <AccountMenu user={user} />
      </Optional>
    ) : (
      <Link {...logIn} className={buttonClass({ variant: 'primary' })}>
        Log in
      </Link>
    )
  return isOnServer ? createElement('account-slot', null, account) : account
}

const footerLinkClass =
  'hover:text-ink hover:underline hover:underline-offset-3 max-md:-my-3 max-md:py-3'

function Footer() {
  const { site } = useRouterContext()
  return (
    <footer className="border-t border-line pt-6 pb-10 text-13 text-ink-3 print:hidden">
      <div className="page-column flex flex-wrap gap-x-5 gap-y-2 max-md:items-center">
        <Link to="/about" className={footerLinkClass}>
          About
        </Link>
        <a className={footerLinkClass} href={site.privacyUrl} target="_blank" rel="noopener">
          Privacy Policy
        </a>
        <Link to="/feeds" className={footerLinkClass}>
          Feeds
        </Link>
        {/* A phone's header has no room for it. */}
        <ThemeSwitch className={iconButtonClass({ className: '-mx-3 -my-3 md:hidden' })} />
        <span className="max-md:w-full md:ml-auto">
          © {new Date(site.now).getUTCFullYear()} {site.name}
        </span>
      </div>
    </footer>
  )
}
