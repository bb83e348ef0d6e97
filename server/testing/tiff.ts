import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { hasRecognition } from '#server/platform/programs/recognition-folder.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/** A scanned page, 1000 by 560 pixels. */
export const scannedPage = (): Buffer => readFileSync(join(projectRoot, 'server/testing/scanned-page.png'))

interface Picture {
  toColourspace(space: 'cmyk'): Picture
  tiff(): Picture
  toBuffer(): Promise<Buffer>
}
interface Plain {
  create: { width: number; height: number; channels: 3; background: string }
}
type Library = (input: Buffer | Buffer[] | Plain, options?: { join: { animated: true } }) => Picture

/** Whether TIFF files can be made and drawn here: the library of pictures comes with the engine that recognises. */
export const hasTiff = hasRecognition
const library = (): Library => createRequire(join(projectRoot, 'recognition/package.json'))('sharp') as Library

/** A TIFF file of several pages. */
export const tiffOf = (pages: Buffer[]): Promise<Buffer> =>
  library()(pages, { join: { animated: true } })
    .tiff()
    .toBuffer()

/** A TIFF file in the colours of print: a picture, or a plain colour. */
export const printedTiff = (picture: Buffer | string): Promise<Buffer> =>
  library()(
    typeof picture === 'string' ? { create: { width: 60, height: 40, channels: 3, background: picture } } : picture,
  )
    .toColourspace('cmyk')
    .tiff()
    .toBuffer()
