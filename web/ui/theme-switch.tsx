import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { useEffect } from 'react'
import { createStore } from '../lib/store.ts'
import { Menu } from './menu.tsx'

type Theme = 'light' | 'dark' | 'system'

const choices = [
  { theme: 'light', label: 'Light', icon: <Sun /> },
  { theme: 'dark', label: 'Dark', icon: <Moon /> },
  { theme: 'system', label: 'System', icon: <Monitor /> },
] as const

export function ThemeSwitch({ className }: { className: string }) {
  const current = chosenTheme.useValue()
  useEffect(() => {
    chosenTheme.set(readTheme())
    paintToolbar()
  }, [])
  return (
    <Menu
      label="Theme"
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

/** The script in the page's head has already applied the stored theme. */
const chosenTheme = createStore<Theme>('system')

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function chooseTheme(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // Without storage the theme lasts as long as the page.
  }
  paintToolbar()
  chosenTheme.set(theme)
}

/** A chosen theme applies to the browser's own toolbar, too. */
function paintToolbar() {
  const theme = readTheme()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    const isChosen = theme === scheme ? 'all' : 'not all'
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : isChosen
  }
}
