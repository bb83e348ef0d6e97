import { READING_SIZE } from '#common/storage-keys.ts'
import { useState } from 'react'

export const READING_SIZES = ['small', 'medium', 'large'] as const
export type ReadingSize = (typeof READING_SIZES)[number]

function remembered(): ReadingSize {
  try {
    return READING_SIZES.find((size) => size === localStorage.getItem(READING_SIZE)) ?? 'medium'
  } catch {
    return 'medium'
  }
}

/** Size of the law's text in three steps, remembered. */
export function useReadingSize(): [ReadingSize, (size: ReadingSize) => void] {
  const [size, setSize] = useState(remembered)
  return [
    size,
    (next) => {
      setSize(next)
      try {
        localStorage.setItem(READING_SIZE, next)
      } catch {
        // Without storage the size is set, but not remembered.
      }
    },
  ]
}
