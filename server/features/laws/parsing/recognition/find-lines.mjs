// Where lines of print stand on a picture: the model tells for each pixel how likely it belongs to one, and what
// touches is a line.
import { componentsOf, resized } from './picture.mjs'

/**
 * Pixels of the longer side of what the model sees: lines of 40 on a page are then 30 pixels apart. It takes multiples
 * of 32.
 */
const LONG_SIDE = 1_280
const STEP = 32
/** Likelihood of a pixel of a line, and the mean of a whole one. */
const LIKELY = 0.3
const LIKELY_LINE = 0.5
/** The model marks the core of a line; so much of its area over its circumference it is larger. */
const LARGER = 1.6
/** Pixels of the model; less is a speck. */
const LEAST = 3
/** A page has no more; of one made to have them the rest is not read. */
const MOST_LINES = 1_000

/** As the model was trained. */
const MEAN = [0.485, 0.456, 0.406]
const SPREAD = [0.229, 0.224, 0.225]

/**
 * @typedef {{ x: number, y: number, width: number, height: number, angle: number }} Line its middle, its extent along
 * and across the print, and the angle of the print in radians, clockwise
 */

/** @param {import('./picture.mjs').Grey} grey @returns {Promise<Line[]>} */
export async function linesOn(grey, find) {
  const scale = LONG_SIDE / Math.max(grey.width, grey.height)
  const side = (length) => Math.max(STEP, Math.round((length * scale) / STEP) * STEP)
  const [width, height] = [side(grey.width), side(grey.height)]
  const small = resized(grey, width, height)
  const values = new Float32Array(3 * width * height)
  for (let channel = 0; channel < 3; channel++)
    for (let at = 0; at < small.data.length; at++)
      values[channel * small.data.length + at] = (small.data[at] / 255 - MEAN[channel]) / SPREAD[channel]
  const likely = (await find(values, height, width)).data
  const marks = new Uint8Array(likely.length)
  for (let at = 0; at < marks.length; at++) marks[at] = likely[at] > LIKELY ? 1 : 0
  const [stepX, stepY] = [grey.width / width, grey.height / height]
  return componentsOf(marks, width, height)
    .filter(({ members }) => members.length > LEAST * LEAST)
    .slice(0, MOST_LINES)
    .flatMap(({ members }) => {
      if (members.reduce((sum, at) => sum + likely[at], 0) / members.length < LIKELY_LINE) return []
      const core = smallestBox(members.map((at) => [((at % width) + 0.5) * stepX, (((at / width) | 0) + 0.5) * stepY]))
      if (Math.min(core.width, core.height) < LEAST * Math.min(stepX, stepY)) return []
      const more = (core.width * core.height * LARGER) / (2 * (core.width + core.height))
      return [{ ...core, width: core.width + 2 * more, height: core.height + 2 * more }]
    })
}

/** The smallest box around points, at any angle between −45° and 45°. @param {number[][]} points @returns {Line} */
function smallestBox(points) {
  const hull = hullOf(points)
  let best = null
  for (const [at, [x1, y1]] of hull.entries()) {
    const [x2, y2] = hull[(at + 1) % hull.length]
    let angle = Math.atan2(y2 - y1, x2 - x1)
    angle -= Math.round(angle / (Math.PI / 2)) * (Math.PI / 2)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const [x, y] of hull) {
      const [along, across] = [x * cos + y * sin, y * cos - x * sin]
      left = Math.min(left, along)
      right = Math.max(right, along)
      top = Math.min(top, across)
      bottom = Math.max(bottom, across)
    }
    const area = (right - left) * (bottom - top)
    if (best && area >= best.area) continue
    const [along, across] = [(left + right) / 2, (top + bottom) / 2]
    best = {
      area,
      x: along * cos - across * sin,
      y: along * sin + across * cos,
      width: right - left,
      height: bottom - top,
      angle,
    }
  }
  const { x = 0, y = 0, width = 0, height = 0, angle = 0 } = best ?? {}
  return { x, y, width, height, angle }
}

/** The corners of the outline of points. @param {number[][]} points @returns {number[][]} */
function hullOf(points) {
  const sorted = points.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
  const half = (some) => {
    const corners = []
    for (const point of some) {
      while (corners.length > 1 && turnsLeft(corners.at(-2), corners.at(-1), point)) corners.pop()
      corners.push(point)
    }
    return corners.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turnsLeft = ([x1, y1], [x2, y2], [x3, y3]) => (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1) <= 0
