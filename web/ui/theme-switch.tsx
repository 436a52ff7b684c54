import { SunMoon } from 'lucide-react'
import { useEffect } from 'react'
import { createStore } from '../lib/store.ts'
import { Menu } from './menu.tsx'

type Theme = 'light' | 'dark' | 'system'

const choices = [
  { theme: 'light', label: 'Light', icon: 'Sun' },
  { theme: 'dark', label: 'Dark', icon: 'Moon' },
  { theme: 'system', label: 'System', icon: 'Monitor' },
] as const

export function ThemeSwitch({ className }: { className: string }) {
  const current = chosenTheme.useValue()
  useEffect(() => {
    // A page that an extension had changed before it was hydrated is rendered anew, without the theme.
    applyTheme(readTheme())
    window.addEventListener('storage', followOtherTab)
    return () => window.removeEventListener('storage', followOtherTab)
  }, [])
  return (
    <Menu
      name="Theme"
      className={className}
      align="end"
      trigger={<SunMoon />}
      items={choices.map(({ theme, label, icon }) => ({
        label,
        icon,
        checked: theme === current,
        onSelect: () => chooseTheme(theme),
      }))}
    />
  )
}

/** Also known to the script in the page's head, which applies the stored theme before the first paint. */
const STORAGE_KEY = 'theme'

const chosenTheme = createStore<Theme>('system')

const toTheme = (text: string | null | undefined): Theme =>
  text === 'light' || text === 'dark' ? text : 'system'

const shownTheme = () => toTheme(document.documentElement.dataset.theme)

function readTheme() {
  try {
    return toTheme(localStorage.getItem(STORAGE_KEY))
  } catch {
    return shownTheme()
  }
}

function chooseTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Without storage the theme lasts as long as the page.
  }
  applyTheme(theme)
}

/** The key is null when all of the storage was cleared. */
function followOtherTab({ key, newValue }: StorageEvent) {
  if (key === STORAGE_KEY || key === null) applyTheme(toTheme(newValue))
}

function applyTheme(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  paintToolbar()
  chosenTheme.set(theme)
}

/** A chosen theme applies to the browser's own toolbar, too. */
function paintToolbar() {
  const theme = shownTheme()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    const isChosen = theme === scheme ? 'all' : 'not all'
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : isChosen
  }
}
