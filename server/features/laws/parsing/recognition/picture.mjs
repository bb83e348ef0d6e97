// Pictures of pages as one byte of grey for each pixel.

/**
 * @typedef {{ data: Uint8Array, width: number, height: number }} Grey
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Area pixels, the last ones not included
 */

/** Shares of red, green and blue in what the eye sees as light. */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114]
/** How much more red than anything else a pixel is that was printed or stamped in red. */
const REDDER = 40
/** Pixels of a cell, for the search of seals. */
const CELL = 16
/** Share of red pixels in a cell of a seal: most of it is paper. */
const RED_OF_CELL = 0.06
/** A seal of 3.8 to 5 cm takes so much of the shorter side of a page at least, and so much at most. */
const LEAST_SEAL = 0.09
const MOST_SEAL = 0.45
/** A seal is round or square; a red head of a document is wide. */
const MOST_ASPECT = 1.7

const isRed = (red, green, blue) => red - Math.max(green, blue) > REDDER

/**
 * Makes a picture grey. Red within a seal turns into paper, so that the black below it can be read; red elsewhere is
 * print.
 * @param {Uint8Array} data of `channels` bytes a pixel, red first
 * @returns {{ grey: Grey, seals: Area[] }}
 */
export function withoutSeals(data, width, height, channels) {
  const seals = sealsOf(data, width, height, channels)
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += channels)
    grey[at] = RED * data[from] + GREEN * data[from + 1] + BLUE * data[from + 2]
  for (const { left, top, right, bottom } of seals)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const from = (y * width + x) * channels
        // What is red is as light as paper in the light of red; black is not.
        if (data[from] - Math.max(data[from + 1], data[from + 2]) > 8)
          grey[y * width + x] = Math.max(grey[y * width + x], data[from])
      }
  return { grey: { data: grey, width, height }, seals }
}

/** @returns {Area[]} */
function sealsOf(data, width, height, channels) {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)]
  const counts = new Uint16Array(columns * rows)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels
      if (isRed(data[from], data[from + 1], data[from + 2])) counts[((y / CELL) | 0) * columns + ((x / CELL) | 0)]++
    }
  const red = counts.map((count) => (count > RED_OF_CELL * CELL * CELL ? 1 : 0))
  const side = Math.min(width, height)
  return componentsOf(red, columns, rows, 2).flatMap(({ left, top, right, bottom }) => {
    const [wide, high] = [(right - left) * CELL, (bottom - top) * CELL]
    const isSeal =
      Math.min(wide, high) > LEAST_SEAL * side &&
      Math.max(wide, high) < MOST_SEAL * side &&
      Math.max(wide / high, high / wide) < MOST_ASPECT
    if (!isSeal) return []
    return [
      {
        left: Math.max(0, (left - 1) * CELL),
        top: Math.max(0, (top - 1) * CELL),
        right: Math.min(width, (right + 1) * CELL),
        bottom: Math.min(height, (bottom + 1) * CELL),
      },
    ]
  })
}

/**
 * Marks that touch, or stand no further apart than `reach`, as one area each.
 * @param {Uint8Array | Uint16Array} marks 1 where there is one
 * @returns {(Area & { members: number[] })[]}
 */
export function componentsOf(marks, width, height, reach = 1) {
  const seen = new Uint8Array(marks.length)
  const found = []
  for (let start = 0; start < marks.length; start++) {
    if (!marks[start] || seen[start]) continue
    seen[start] = 1
    const members = [start]
    let [left, top, right, bottom] = [width, height, 0, 0]
    for (let next = 0; next < members.length; next++) {
      const [x, y] = [members[next] % width, (members[next] / width) | 0]
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
      for (let near = Math.max(0, y - reach); near <= Math.min(height - 1, y + reach); near++)
        for (let beside = Math.max(0, x - reach); beside <= Math.min(width - 1, x + reach); beside++) {
          const at = near * width + beside
          if (!marks[at] || seen[at]) continue
          seen[at] = 1
          members.push(at)
        }
    }
    found.push({ left, top, right, bottom, members })
  }
  return found
}

/** A picture turned clockwise. @param {Grey} grey @param {0 | 90 | 180 | 270} degrees @returns {Grey} */
export function turned({ data, width, height }, degrees) {
  if (degrees === 0) return { data, width, height }
  const out = new Uint8Array(data.length)
  const [wide, high] = degrees === 180 ? [width, height] : [height, width]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [toX, toY] =
        degrees === 180 ? [width - 1 - x, height - 1 - y] : degrees === 90 ? [height - 1 - y, x] : [y, width - 1 - x]
      out[toY * wide + toX] = data[y * width + x]
    }
  return { data: out, width: wide, height: high }
}

/** The light at a place between pixels; paper beyond the edge is that of the edge. @param {Grey} grey */
export function lightAt({ data, width, height }, x, y) {
  const [toX, toY] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))]
  const [left, top] = [toX | 0, toY | 0]
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [partX, partY] = [toX - left, toY - top]
  const upper = data[top * width + left] * (1 - partX) + data[top * width + right] * partX
  const lower = data[below * width + left] * (1 - partX) + data[below * width + right] * partX
  return upper * (1 - partY) + lower * partY
}

/** A picture of another size: each pixel is the mean of those that it covers. @param {Grey} grey @returns {Grey} */
export function resized(grey, width, height) {
  const out = new Uint8Array(width * height)
  const [stepX, stepY] = [grey.width / width, grey.height / height]
  const [manyX, manyY] = [Math.max(1, Math.round(stepX)), Math.max(1, Math.round(stepY))]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let j = 0; j < manyY; j++)
        for (let i = 0; i < manyX; i++)
          sum += lightAt(grey, (x + (i + 0.5) / manyX) * stepX - 0.5, (y + (j + 0.5) / manyY) * stepY - 0.5)
      out[y * width + x] = sum / (manyX * manyY) + 0.5
    }
  return { data: out, width, height }
}
