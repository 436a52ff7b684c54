// The theme chosen on the other pages, and a switch for it, for pages that are files of their own.
const root = document.documentElement

function applyTheme() {
  let theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Without storage the theme is that of the system.
  }
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
}

function chooseTheme({ target }) {
  try {
    if (target.value === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', target.value)
  } catch {
    // Without storage the theme lasts as long as the page.
  }
  root.dataset.theme = target.value
}

applyTheme()
document.addEventListener('DOMContentLoaded', () => {
  const menu = document.querySelector('#theme')
  const showTheme = () => {
    menu.value = root.dataset.theme ?? 'system'
  }
  showTheme()
  menu.addEventListener('change', chooseTheme)
  menu.closest('label').hidden = false
  window.addEventListener('storage', () => {
    applyTheme()
    showTheme()
  })
})
