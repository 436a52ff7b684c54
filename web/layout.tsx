import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useMatches, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useApp } from './api.ts'
import { AccountMenu } from './features/accounts/account-menu.tsx'
import { currentUserQuery, useCurrentUser } from './features/accounts/current-user.ts'
import { useSessionState } from './features/accounts/session-end.ts'
import { SignInAgain } from './features/accounts/sign-in-again.tsx'
import { CommunityPicker } from './features/communities/community-picker.tsx'
import { hasPicker } from './features/communities/current-community.ts'
import { Welcome } from './features/welcome/welcome.tsx'
import { Clock } from './lib/clock.tsx'
import { buttonClass } from './ui/button.tsx'
import { Mark } from './ui/mark.tsx'
import { OfflineNote } from './ui/offline-note.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { themeScript } from './ui/theme-script.ts'
import { ThemeSwitch } from './ui/theme-switch.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

/** The whole document: what every page stands in. */
export function Layout() {
  const { site } = useApp()
  useEffect(() => {
    // Clicks are heard from now on; tests and curious people wait for it.
    document.documentElement.dataset['ready'] = ''
  }, [])
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        <Clock start={site.now}>
          <div className="page">
            <SkipLink />
            <Header />
            <main id="main" tabIndex={-1}>
              <Outlet />
            </main>
            <Footer />
          </div>
          <OfflineNote />
          <ToastRegion />
          <SignInAgain />
          <Suspense>
            <Welcome />
          </Suspense>
        </Clock>
      </body>
    </html>
  )
}

function Header() {
  const { call, site } = useApp()
  const { isPending } = useQuery(currentUserQuery(call))
  const user = useCurrentUser()
  const isEnded = useSessionState() !== 'open'
  const pathname = useLocation({ select: (location) => location.pathname })
  const isKnown = useMatches({ select: (matches) => matches.at(-1)?.routeId !== '/$' })
  const communityId = useRouteContext({ from: '__root__', select: (all) => all.communityId })
  return (
    <header className="top">
      <div className="wrap">
        <Link to="/" className="logo">
          <Mark />
          <span className="logo-name">{site.name}</span>
        </Link>
        {isKnown && hasPicker(pathname) && (
          <>
            <span className="slash" aria-hidden>
              /
            </span>
            <CommunityPicker communityId={communityId} />
          </>
        )}
        <span className="spacer" />
        <ThemeSwitch className="icon-btn only-wide" />
        {user && !isEnded ? (
          <AccountMenu />
        ) : (
          !isPending && (
            <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
              Log in
            </Link>
          )
        )}
      </div>
    </header>
  )
}

function Footer() {
  const { site } = useApp()
  return (
    <footer>
      <div className="wrap">
        <Link to="/about">About</Link>
        <a href={site.privacyUrl} target="_blank" rel="noopener">
          Privacy Policy
        </a>
        {/* On a phone the header needs the room. */}
        <ThemeSwitch className="icon-btn only-narrow" />
        <span>
          © {new Date(site.now).getUTCFullYear()} {site.name}
        </span>
      </div>
    </footer>
  )
}
