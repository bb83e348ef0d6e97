import { useState } from 'react'
import { THEME } from '#common/storage-keys.ts'

/** Light, dark, or as the operating system is set. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')
let inMemory: ThemeChoice = 'light'

function choice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(THEME)
    return kept === 'dark' || kept === 'system' ? kept : 'light'
  } catch {
    return inMemory
  }
}

/** Shows the theme that was chosen; web/public/theme.js does the same before the first paint. */
function show(): void {
  const wanted = choice()
  if (wanted === 'dark' || (wanted === 'system' && system.matches)) root.dataset['theme'] = 'dark'
  else delete root.dataset['theme']
}

/** Follows the operating system and other tabs of the browser from now on. */
export function followTheme(): void {
  system.addEventListener('change', show)
  window.addEventListener('storage', show)
}

/** The theme that the user chose, and a function that chooses another. */
export function useThemeChoice(): [ThemeChoice, (wanted: ThemeChoice) => void] {
  const [chosen, setChosen] = useState(choice)
  return [
    chosen,
    (wanted) => {
      inMemory = wanted
      try {
        localStorage.setItem(THEME, wanted)
      } catch {
        // Without storage the theme is shown, but not remembered.
      }
      show()
      followTheme()
      setChosen(wanted)
    },
  ]
}
