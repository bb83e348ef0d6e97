import { useState } from 'react'
import { THEME } from '#common/storage-keys.ts'

/** Light, dark, or as the operating system is set, which is what nobody chose. */
export type ThemeChoice = 'light' | 'dark' | 'system'

let inMemory: ThemeChoice = 'system'

function choice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(THEME)
    return kept === 'dark' || kept === 'light' ? kept : 'system'
  } catch {
    return inMemory
  }
}

/** Shows a theme and remembers it. Where the system is followed, web/floor/head.js does so from the next change on. */
export function chooseTheme(wanted: ThemeChoice): void {
  inMemory = wanted
  try {
    localStorage.setItem(THEME, wanted)
  } catch {
    // Without storage the theme is shown, but not remembered.
  }
  const { dataset } = document.documentElement
  if (wanted === 'dark' || (wanted === 'system' && matchMedia('(prefers-color-scheme: dark)').matches))
    dataset['theme'] = 'dark'
  else delete dataset['theme']
}

/** The theme that the user chose, and a function that chooses another. */
export function useThemeChoice(): [ThemeChoice, (wanted: ThemeChoice) => void] {
  const [chosen, setChosen] = useState(choice)
  return [
    chosen,
    (wanted) => {
      chooseTheme(wanted)
      setChosen(wanted)
    },
  ]
}
