import {
  CatchBoundary,
  Link,
  Outlet,
  useLocation,
  useMatches,
  useRouteContext,
} from '@tanstack/react-router'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { useApp } from './api.ts'
import { AccountMenu } from './features/accounts/account-menu.tsx'
import { useReader } from './features/accounts/current-user.ts'
import { useSessionState } from './features/accounts/session-end.ts'
import { SignInAgain } from './features/accounts/sign-in-again.tsx'
import { CommunityPicker } from './features/communities/community-picker.tsx'
import { hasPicker } from './features/communities/current-community.ts'
import { Welcome } from './features/welcome/welcome.tsx'
import { Clock } from './lib/clock.tsx'
import { buttonClass } from './ui/button.tsx'
import { useFocusRecovery } from './ui/focus-recovery.ts'
import { Logo } from './ui/logo.tsx'
import { useNavigationFocus } from './ui/navigation-focus.ts'
import { OfflineNote } from './ui/offline-note.tsx'
import { ReloadNotice } from './ui/reload-notice.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { themeScript } from './ui/theme-script.ts'
import { ThemeSwitch } from './ui/theme-switch.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

/** The document, which remains if the layout inside it throws. */
export function Document({ children }: { children: ReactNode }) {
  const { site, ssrResponse: answer } = useApp()
  const noteAge = (ageMs: number) => void (answer.youngestMs = Math.min(answer.youngestMs, ageMs))
  useFocusRecovery()
  useNavigationFocus()
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
        <Clock start={site.now} onShown={isOnServer ? noteAge : undefined}>
          {children}
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
      <div className="page">
        <SkipLink />
        <Header />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <Optional>
        <SignInAgain />
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

const isOnServer = typeof document === 'undefined'

function Header() {
  const { site } = useApp()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isKnown = useMatches({ select: (matches) => matches.at(-1)?.routeId !== '/$' })
  const communityId = useRouteContext({ from: '__root__', select: (all) => all.communityId })
  return (
    <header className="top">
      <div className="wrap">
        <Link to="/" className="logo">
          <Logo />
          <span className="logo-name">{site.name}</span>
        </Link>
        {isKnown && hasPicker(pathname) && (
          <>
            <span className="slash" aria-hidden>
              /
            </span>
            <Optional>
              <CommunityPicker communityId={communityId} />
            </Optional>
          </>
        )}
        <span className="spacer" />
        <ThemeSwitch className="icon-btn only-wide" />
        <Account />
      </div>
    </header>
  )
}

/** The server marks the slot, in which it renders what a visitor sees. */
function Account() {
  const user = useReader()
  const isEnded = useSessionState() !== 'open'
  const account =
    user && !isEnded ? (
      <Optional>
        <AccountMenu user={user} />
      </Optional>
    ) : (
      <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
        Log in
      </Link>
    )
  return isOnServer ? createElement('account-slot', null, account) : account
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
        {/* A phone's header has no room for it. */}
        <ThemeSwitch className="icon-btn only-narrow" />
        <span>
          © {new Date(site.now).getUTCFullYear()} {site.name}
        </span>
      </div>
    </footer>
  )
}
