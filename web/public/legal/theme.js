// The theme chosen on the other pages, and a switch for it, for pages that are files of their own.
const root = document.documentElement

function applyTheme() {
  try {
    root.dataset.theme = localStorage.getItem('theme') ?? 'system'
  } catch {
    // Without storage the theme is that of the system.
  }
}

/** @param {HTMLSelectElement} menu */
function addSwitch(menu) {
  const show = () => {
    menu.value = root.dataset.theme ?? 'system'
  }
  show()
  menu.addEventListener('change', () => {
    root.dataset.theme = menu.value
    try {
      if (menu.value === 'system') localStorage.removeItem('theme')
      else localStorage.setItem('theme', menu.value)
    } catch {
      // Without storage the theme lasts as long as the page.
    }
  })
  window.addEventListener('storage', () => {
    applyTheme()
    show()
  })
  menu.closest('label')?.removeAttribute('hidden')
}

applyTheme()
document.addEventListener('DOMContentLoaded', () => {
  const menu = document.querySelector('select')
  if (menu) addSwitch(menu)
})
