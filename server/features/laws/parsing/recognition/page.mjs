// Recognises a page: turns it upright, finds and reads its lines, and tells where they stand on it as it was and as it
// would be straight.
import { linesOn } from './find-lines.mjs'
import { turned } from './picture.mjs'
import { readLine } from './read-line.mjs'

/** Lines that are read both ways where a page may lie on its head, and the certainty from which on it does not. */
const TRIED = 5
const UPRIGHT = 0.85
/** A line is so much longer than high, at least, when it tells how a page lies. */
const LONG = 2
/** Widths of a character: what such a blank parts stands apart. */
const WIDE_BLANK = 0.8
/** Heights of a line: between boxes so near print goes on; boxes of one row differ by so little. */
const NEAR = 1.6
const SAME_ROW = 0.4
/** Of a picture in which ruled lines are looked for, one pixel for so many. */
const COARSE = 2
/** A ruled line is so long at least, in parts of the longer side of the page: no stroke of a character is. */
const LEAST_ACROSS = 0.04
const LEAST_DOWN = 0.025
/** And in heights of the lines of text. */
const ACROSS_HEIGHTS = 3
const DOWN_HEIGHTS = 1.8
/** Coarse pixels that may be missing from a ruled line, one after the other; and between lines that meet. */
const BROKEN = 2
const NEAR_RULE = 4
const MOST_RULES = 2_000
/**
 * Widths of a character: what stands so far apart with ink between has a character between that the model does not
 * know.
 */
const MISSING = 1.65
const LEAST_INK = 0.3
/** And so much ink before the first character of a line or behind the last. */
const BEYOND = 0.12
const UNSURE = 0.5
const SURE = 0.95
/** Stands for a character that was seen and not read. */
const UNREAD = '□'
/** Signs with air of their own. */
const AIRY = /[\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f，。；：、！？（）《》“”‘’.,;:!?()]/

const HAN = /^[\u4e00-\u9fff]$/

const mean = (values) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length)
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/**
 * @param {import('./picture.mjs').Grey} picture
 * @param engine of engine.mjs
 */
export async function recognisePage(picture, engine) {
  let degrees = 0
  let grey = picture
  let lines = await linesOn(grey, engine.find)
  // On a page that lies on its side lines are higher than wide.
  const extent = (some) => some.reduce((sum, { width, height }) => sum + Math.max(width, height), 0)
  const upright = lines.filter(({ width, height }) => height > LONG * width)
  if (extent(upright) > extent(lines.filter(({ width, height }) => width > LONG * height))) {
    degrees = 90
    grey = turned(picture, 90)
    lines = await linesOn(grey, engine.find)
  }
  const tried = lines
    .filter(({ width, height }) => width > LONG * height)
    .toSorted((one, other) => other.width - one.width)
    .slice(0, TRIED)
  const sureOf = async (some, on) => {
    const read = []
    for (const line of some)
      read.push(...(await readLine(on, line, engine)).characters.map(({ certainty }) => certainty))
    return mean(read)
  }
  const sure = await sureOf(tried, grey)
  if (tried.length > 0 && sure < UPRIGHT) {
    const over = turned(grey, 180)
    const overLine = (line) => ({ ...line, x: grey.width - line.x, y: grey.height - line.y })
    if ((await sureOf(tried.map(overLine), over)) > sure) {
      degrees += 180
      grey = over
      lines = lines.map(overLine)
    }
  }
  const { place: straight, point, angle } = straightOf(lines, grey)
  const boxes = []
  for (const line of lines) {
    const { characters, blanks } = await readLine(grey, line, engine)
    const words = wordsOf(line, withUnread(line, characters, blanks), blanks)
    if (words.length === 0) continue
    boxes.push({ ...straight(line), words, corners: cornersOf(line) })
  }
  const onPage = ([x, y]) => placeBefore(x, y, degrees, grey)
  return {
    width: grey.width,
    height: grey.height,
    degrees,
    lines: joined(boxes).map((row) => {
      const corners = row.flatMap((box) => box.corners.map(onPage))
      const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))]
      const [right, bottom] = [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))]
      return {
        box: [
          left / picture.width,
          top / picture.height,
          (right - left) / picture.width,
          (bottom - top) / picture.height,
        ],
        words: row.flatMap(({ left: start, top: upper, height, words }) =>
          words.map((word) => ({ ...word, left: start + word.left, top: upper, height })),
        ),
      }
    }),
    strokes: rulesOf(grey, { angle, point }, median(lines.map(({ height }) => height))),
  }
}

const cornersOf = ({ x, y, width, height, angle }) => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([i, j]) => [x + (i * width * cos - j * height * sin) / 2, y + (i * width * sin + j * height * cos) / 2])
}

/** Where a place of a turned picture was before. */
function placeBefore(x, y, degrees, { width, height }) {
  if (degrees === 90) return [y, width - x]
  if (degrees === 180) return [width - x, height - y]
  return degrees === 270 ? [height - y, x] : [x, y]
}

/**
 * How sure the model is, 0 to 1, as those who proof-read have it, 0 to 100. Of the faults on the pages of `npm run
 * bench -- scans` nearly all lie below SURE, and some 2 in 100 of the right characters: that becomes 60, below which a
 * character is marked (read-scan.ts).
 */
const certaintyOf = (likely) =>
  Math.round((likely < SURE ? (likely / SURE) * 60 : 60 + ((likely - SURE) / (1 - SURE)) * 40) * 10) / 10

/** The width of a character of a line: what most stand apart, or the height of the line where it has few. */
function pitchOf({ width, height }, characters) {
  const steps = characters
    .slice(1)
    .flatMap(({ at, text }, before) =>
      HAN.test(text) && HAN.test(characters[before].text) ? [(at - characters[before].at) * width] : [],
    )
  return steps.length < 3 ? height * 0.85 : Math.max(median(steps), height * 0.5)
}

/**
 * The characters of a line with a sign for each that was seen and not read: the model says nothing of one that it does
 * not know, and the text would be read as if it were not there.
 */
function withUnread(line, characters, blanks) {
  const { width } = line
  const pitch = pitchOf(line, characters)
  const inkBetween = (from, to) =>
    to - from - blanks.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0)
  const half = (0.5 * pitch) / width
  // At an end a sign may be cut off or too small for the model: what stands there is told by the character beside it.
  const isBeyond = (from, to) => inkBetween(Math.max(0, from), Math.min(1, to)) * width > BEYOND * pitch
  const [first, last] = [characters[0], characters.at(-1)]
  const unsure = new Set([
    ...(first && isBeyond(0, first.at - 1.4 * half) ? [first] : []),
    ...(last && isBeyond(last.at + 1.4 * half, 1) ? [last] : []),
  ])
  return characters.flatMap((one, at) => {
    const character = unsure.has(one) ? { ...one, certainty: Math.min(one.certainty, UNSURE) } : one
    const next = characters[at + 1]
    if (!next || (next.at - character.at) * width < MISSING * pitch) return [character]
    if (inkBetween(character.at + half, next.at - half) * width < LEAST_INK * pitch) return [character]
    return [character, { text: UNREAD, certainty: 0, at: (character.at + next.at) / 2 }]
  })
}

/** Words of a line: what no wide blank parts. `left` is from the edge of the line. */
function wordsOf(line, characters, blanks) {
  const { width } = line
  const pitch = pitchOf(line, characters)
  const words = []
  let before = null
  for (const character of characters) {
    if (character.text.trim() === '') continue
    const [from, to] = before ? [before.at, character.at] : [0, character.at]
    const blank = blanks
      .filter(([start, end]) => (start + end) / 2 > from && (start + end) / 2 < to)
      .reduce((widest, one) => (one[1] - one[0] > widest[1] - widest[0] ? one : widest), [0, 0])
    const isApart =
      (blank[1] - blank[0]) * width > WIDE_BLANK * pitch &&
      !(before && AIRY.test(before.text)) &&
      !AIRY.test(character.text)
    if (!before || isApart) {
      if (before) words.at(-1).right = blank[0] * width
      words.push({ text: '', left: blank[1] * width, right: width, certainty: [], size: pitch })
    }
    words.at(-1).text += character.text
    for (const _ of character.text) words.at(-1).certainty.push(certaintyOf(character.certainty))
    before = character
  }
  const end = blanks.at(-1)
  if (end && end[1] === 1 && words.length > 0) words.at(-1).right = Math.max(words.at(-1).left + 1, end[0] * width)
  return words.map(({ right, ...word }) => ({ ...word, width: right - word.left }))
}

/**
 * Where a line would stand if the page were straight: the tilt of the print is taken out, and how it changes from the
 * head of a page to its foot, as on a photograph.
 */
function straightOf(lines, { width, height }) {
  const long = lines.filter((line) => line.width > LONG * 4 * line.height)
  const base = median(long.map(({ angle }) => angle))
  // The change of the angle down the page, by the median of pairs: single lines are far off.
  const slopes = long.flatMap((one, at) =>
    long
      .slice(at + 1)
      .flatMap((other) =>
        Math.abs(other.y - one.y) > height / 8 ? [(other.angle - one.angle) / (other.y - one.y)] : [],
      ),
  )
  const change = long.length >= 6 ? median(slopes) : 0
  const middle = median(long.map(({ y }) => y))
  const angleAt = (y) => base + change * (y - middle)
  const place = (x, y) => {
    const angle = angleAt(y)
    return [x - width / 2, y - (x - width / 2) * Math.tan(angle)]
  }
  // The left edge of the text leans as far as the page does, or as the camera saw it.
  const edges = edgesOf(
    long.map((line) => {
      const start = [line.x - (line.width / 2) * Math.cos(line.angle), line.y - (line.width / 2) * Math.sin(line.angle)]
      const end = [line.x + (line.width / 2) * Math.cos(line.angle), line.y + (line.width / 2) * Math.sin(line.angle)]
      return { left: place(...start)[0], right: place(...end)[0], y: place(line.x, line.y)[1] }
    }),
    Math.tan(base),
  )
  const straightPoint = (x, y) => {
    const [along, down] = place(x, y)
    const [left, right] = [edges.left(down), edges.right(down)]
    const [left0, right0] = [edges.left(height / 2), edges.right(height / 2)]
    return [width / 2 + left0 + ((along - left) / (right - left)) * (right0 - left0), down]
  }
  return {
    angle: base,
    point: straightPoint,
    place: (line) => {
      const [x, y] = straightPoint(line.x, line.y)
      return { left: x - line.width / 2, top: y - line.height / 2, width: line.width, height: line.height }
    },
  }
}

/** The edges of the text as straight lines, down the page. */
function edgesOf(rows, tilt) {
  const plain = { left: (y) => -1000 - tilt * y, right: (y) => 1000 - tilt * y }
  if (rows.length < 8) return plain
  const fit = (side, outer) => {
    // The line that most ends of rows lie on: indents and short rows do not.
    let best = null
    for (const [at, one] of rows.entries())
      for (const other of rows.slice(at + 1)) {
        if (Math.abs(other.y - one.y) < 100) continue
        const slope = (other[side] - one[side]) / (other.y - one.y)
        if (Math.abs(slope) > 0.3) continue
        const start = one[side] - slope * one.y
        const near = rows.filter((row) => Math.abs(row[side] - start - slope * row.y) < 12).length
        const beyond = rows.filter((row) => (row[side] - start - slope * row.y) * outer > 24).length
        const score = near - 2 * beyond
        if (!best || score > best.score) best = { score, near, slope, start }
      }
    return best && best.near >= 5 ? best : null
  }
  const [left, right] = [fit('left', -1), fit('right', 1)]
  if (!left && !right) return plain
  const [one, other] = [left ?? right, right ?? left]
  const apart = left && right ? 0 : 2000
  return { left: (y) => one.start + one.slope * y, right: (y) => other.start + other.slope * y + apart }
}

/** Boxes of one row that stand near each other are one line; rows from above, each from the left. */
function joined(boxes) {
  const rows = []
  for (const box of boxes.toSorted((one, other) => one.top + one.height / 2 - other.top - other.height / 2)) {
    const row = rows.findLast((some) => {
      const first = some[0]
      return (
        Math.abs(first.top + first.height / 2 - box.top - box.height / 2) <
        SAME_ROW * Math.min(first.height, box.height)
      )
    })
    if (row) row.push(box)
    else rows.push([box])
  }
  return rows.flatMap((row) => {
    const groups = []
    for (const box of row.toSorted((one, other) => one.left - other.left)) {
      const last = groups.at(-1)?.at(-1)
      if (last && box.left - last.left - last.width < NEAR * last.height) groups.at(-1).push(box)
      else groups.push([box])
    }
    return groups
  })
}

/**
 * Ruled lines of tables, straight: x1, y1, x2, y2 in pixels.
 * @param {import('./picture.mjs').Grey} grey
 * @param {number} textHeight pixels of a line of text
 */
function rulesOf({ data, width, height }, { angle, point }, textHeight) {
  const [wide, high] = [Math.floor(width / COARSE), Math.floor(height / COARSE)]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  /** Where a place of the coarse, level picture is. */
  const placeOf = (x, y) => {
    const [along, down] = [(x + 0.5) * COARSE - width / 2, (y + 0.5) * COARSE - height / 2]
    return [width / 2 + along * cos - down * sin, height / 2 + along * sin + down * cos]
  }
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 7) counts[data[at]]++
  let [paper, seen] = [0, 0]
  while (paper < 255 && (seen += counts[paper]) < data.length / 14) paper++
  const dark = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [left, top] = placeOf(x, y)
      let least = 255
      for (let j = -1; j < COARSE; j++)
        for (let i = -1; i < COARSE; i++) {
          const [toX, toY] = [Math.round(left + i), Math.round(top + j)]
          if (toX >= 0 && toY >= 0 && toX < width && toY < height) least = Math.min(least, data[toY * width + toX])
        }
      dark[y * wide + x] = least < paper * 0.7 ? 1 : 0
    }
  const runs = (lanes, length, isDark, least, broken) => {
    const found = []
    for (let lane = 0; lane < lanes; lane++) {
      let [start, last] = [-1, -1]
      for (let at = 0; at <= length + broken; at++) {
        if (at < length && isDark(lane, at)) {
          if (start < 0) start = at
          last = at
        } else if (start >= 0 && at - last > broken) {
          if (last - start >= least) found.push({ from: lane, to: lane, start, end: last })
          start = -1
        }
      }
    }
    // A line is some lanes thick.
    const lines = []
    for (const run of found) {
      const same = lines.findLast(
        ({ to, start, end }) => run.from - to <= 1 && run.start <= end + NEAR_RULE && start <= run.end + NEAR_RULE,
      )
      if (same)
        Object.assign(same, { to: run.to, start: Math.min(same.start, run.start), end: Math.max(same.end, run.end) })
      else lines.push({ ...run })
    }
    return lines
  }
  const side = Math.max(wide, high)
  const across = runs(
    high,
    wide,
    (y, x) => dark[y * wide + x],
    Math.max(LEAST_ACROSS * side, (ACROSS_HEIGHTS * textHeight) / COARSE),
    BROKEN,
  )
  // Strokes of characters below each other look like a line, but end where no line is.
  const meets = (x, y) =>
    across.some(
      ({ from, to, start, end }) =>
        y >= from - NEAR_RULE && y <= to + NEAR_RULE && x >= start - NEAR_RULE && x <= end + NEAR_RULE,
    )
  const down = runs(
    wide,
    high,
    (x, y) => dark[y * wide + x],
    Math.max(LEAST_DOWN * side, (DOWN_HEIGHTS * textHeight) / COARSE),
    1,
  ).filter(({ from, to, start, end }) => meets((from + to) / 2, start) && meets((from + to) / 2, end))
  if (across.length + down.length > MOST_RULES) return []
  const straightened = (x1, y1, x2, y2) => {
    const [[fromX, fromY], [toX, toY]] = [point(...placeOf(x1, y1)), point(...placeOf(x2, y2))]
    return Math.abs(toX - fromX) > Math.abs(toY - fromY)
      ? [Math.min(fromX, toX), (fromY + toY) / 2, Math.max(fromX, toX), (fromY + toY) / 2]
      : [(fromX + toX) / 2, Math.min(fromY, toY), (fromX + toX) / 2, Math.max(fromY, toY)]
  }
  return [
    ...across.map(({ from, to, start, end }) => straightened(start, (from + to) / 2, end, (from + to) / 2)),
    ...down.map(({ from, to, start, end }) => straightened((from + to) / 2, start, (from + to) / 2, end)),
  ]
}
