import { expect, it } from 'vitest'
import { byteRange, comesInParts } from './byte-range.rules.ts'

it.each([
  [undefined, null],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-100', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=5-4', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['lines=1-2', null],
])('of a file of ten bytes the header %j asks for %j', (header, part) => {
  expect(byteRange(header, 10)).toEqual(part)
})

it.each([
  ['video/mp4', true],
  ['application/pdf', true],
  ['text/plain', false],
  ['image/png', false],
])('a file of the kind %s is sent in parts: %s', (mediaType, inParts) => {
  expect(comesInParts(mediaType)).toBe(inParts)
})
