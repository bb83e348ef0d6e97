export interface Grey {
  data: Uint8Array
  width: number
  height: number
}
/** The models (engine.mjs): likelihoods of lines for each pixel, and of characters for each column. */
export interface Models {
  /** By number less one, for 0 is none. */
  characters: readonly string[]
  find(values: Float32Array, height: number, width: number): Promise<{ data: Float32Array }>
  read(values: Float32Array, height: number, width: number): Promise<{ data: Float32Array; dims: readonly number[] }>
}
export interface RecognisedPage {
  width: number
  height: number
  degrees: 0 | 90 | 180 | 270
  lines: {
    box: [number, number, number, number]
    words: {
      text: string
      left: number
      top: number
      width: number
      height: number
      size: number
      certainty: number[]
    }[]
  }[]
  strokes: [number, number, number, number][]
}
export function recognisePage(picture: Grey, engine: Models): Promise<RecognisedPage>
