// Reads one line of print: the model tells for each column of some pixels which character stands there, and how sure it
// is of it.
import { lightAt } from './picture.mjs'

/** Pixels of the height of a line as the model sees it, and of a column. */
const HEIGHT = 48
const COLUMN = 8
/** Pixels of the width; a line of 60 characters has fewer. */
const LEAST_WIDTH = 32
const MOST_WIDTH = 3_200
/** Points of the picture, in each direction, of which a pixel for the model is the mean. */
const POINTS = 2
/** Parts of the pixels of a line that count as its ink and as its paper, from the darkest. */
const INK = 0.02
const PAPER = 0.7
/** Between ink and paper lies so much light at least: less is an empty line, whose specks are not made black. */
const LEAST_CONTRAST = 30
/** Part of the contrast from which on a column of pixels holds ink. */
const DARK = 0.62

/** A sign that the model knows but no text has, for the one that looks like it. */
const TAKEN_FOR = { 丶: '、' }

/**
 * @typedef {{ text: string, certainty: number, at: number }} Character how sure the model is, 0 to 1; where its middle
 * is, 0 to 1 of the line
 */

/**
 * @param {import('./picture.mjs').Grey} grey @param {import('./find-lines.mjs').Line} line
 * @returns {Promise<{ characters: Character[], blanks: [number, number][] }>} `blanks`: from where to where no ink is,
 * 0 to 1 of the line
 */
export async function readLine(grey, line, { read, characters }) {
  const picture = cut(grey, line)
  const values = new Float32Array(3 * picture.data.length)
  for (let at = 0; at < picture.data.length; at++)
    values[at] = values[at + picture.data.length] = values[at + 2 * picture.data.length] = picture.data[at] / 127.5 - 1
  const { data, dims } = await read(values, HEIGHT, picture.width)
  return { characters: charactersOf(data, dims[1], dims[2], characters), blanks: blanksOf(picture) }
}

/** A line straight, of the height that the model wants, ink black and paper white. */
function cut(grey, { x, y, width: long, height: high, angle }) {
  const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.ceil((long / high) * (HEIGHT / COLUMN)) * COLUMN))
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const data = new Float32Array(width * HEIGHT)
  const counts = new Uint32Array(256)
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < width; column++) {
      let sum = 0
      for (let j = 0; j < POINTS; j++)
        for (let i = 0; i < POINTS; i++) {
          const along = ((column + (i + 0.5) / POINTS) / width - 0.5) * long
          const across = ((row + (j + 0.5) / POINTS) / HEIGHT - 0.5) * high
          sum += lightAt(grey, x + along * cos - across * sin - 0.5, y + along * sin + across * cos - 0.5)
        }
      const light = sum / (POINTS * POINTS)
      data[row * width + column] = light
      counts[Math.round(light)]++
    }
  const lightOf = (part) => {
    let seen = 0
    return counts.findIndex((count) => (seen += count) >= part * data.length)
  }
  const [ink, paper] = [lightOf(INK), lightOf(PAPER)]
  if (paper - ink >= LEAST_CONTRAST)
    for (let at = 0; at < data.length; at++)
      data[at] = Math.min(255, Math.max(0, ((data[at] - ink) / (paper - ink)) * 255))
  return { data, width }
}

/** The characters of columns: what is told of several in a row is one, and a column may hold none. */
function charactersOf(likely, columns, kinds, known) {
  const found = []
  let before = 0
  for (let column = 0; column < columns; column++) {
    let best = 0
    const from = column * kinds
    for (let kind = 1; kind < kinds; kind++) if (likely[from + kind] > likely[from + best]) best = kind
    const certainty = likely[from + best]
    const last = found.at(-1)
    if (best !== 0 && best === before) {
      last.to = column
      last.certainty = Math.max(last.certainty, certainty)
    } else if (best !== 0)
      found.push({ text: TAKEN_FOR[known[best - 1]] ?? known[best - 1] ?? '', certainty, from: column, to: column })
    before = best
  }
  return found.map(({ text, certainty, from, to }) => ({ text, certainty, at: ((from + to) / 2 + 0.5) / columns }))
}

/** Stretches of columns without ink. */
function blanksOf({ data, width }) {
  const blanks = []
  let start = 0
  for (let column = 0; column <= width; column++) {
    let isInk = column === width
    // The edges of a line may hold ends of its neighbours.
    for (let row = 6; row < HEIGHT - 6 && !isInk; row++) isInk = data[row * width + column] < DARK * 255
    if (!isInk) continue
    if (column > start) blanks.push([start / width, column / width])
    start = column + 1
  }
  return blanks
}
