const key = 'desk-theme'

/** Without a choice, the desk has the theme of the system. */
export function applyTheme() {
  const chosen = localStorage.getItem(key)
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
}

export function switchTheme() {
  const isDark =
    (document.documentElement.dataset['theme'] ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  localStorage.setItem(key, isDark ? 'light' : 'dark')
  applyTheme()
}
