import { describe, expect, it } from 'vitest'
import { dayInWords } from '#common/day-in-words.ts'
import { daysBetween, fileSize, isDay, thousands, today } from './format.ts'

describe('thousands, dayInWords, daysBetween, isDay, today and fileSize', () => {
  // spec §9.6
  it('thousands writes separators', () => {
    expect([0, 999, 1000, 1234567, -1234].map(thousands)).toEqual(['0', '999', '1,000', '1,234,567', '-1,234'])
  })
  it('dayInWords writes a day for running text', () => {
    expect(dayInWords('2024-03-01')).toBe('2024年3月1日')
    expect(dayInWords(null)).toBe('')
  })
  it('daysBetween counts over months and leap years', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2025-01-01', '2024-12-31')).toBe(-1)
  })
  // spec §9.7
  it('isDay accepts only days that exist', () => {
    expect(['2024-02-29', '2023-02-29', '2024-13-01', '2024-1-1', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
  // spec §9.7
  it('today is the day in local time', () => {
    expect(today(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05')
  })
  it('fileSize shortens sizes', () => {
    expect([512, 2048, 3 * 1024 * 1024].map(fileSize)).toEqual(['512 B', '2.0 KB', '3.0 MB'])
  })
})
