import { createContext } from 'react'

/** Words to mark in the text itself, only where the browser cannot highlight without touching it. */
export const MarkWords = createContext<readonly string[]>([])
