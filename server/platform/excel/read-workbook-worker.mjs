// Reads a workbook in a thread of its own: a large one takes seconds, a malicious one may take all it is given.
import { parentPort, workerData } from 'node:worker_threads'
import * as XLSX from '@e965/xlsx'

const pad = (number) => String(number).padStart(2, '0')

/** A cell as its text: dates as the house writes them, numbers without exponents. */
function textOf(value) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const day = `${value.getUTCFullYear()}-${pad(value.getUTCMonth() + 1)}-${pad(value.getUTCDate())}`
    const time = [value.getUTCHours(), value.getUTCMinutes(), value.getUTCSeconds()].map(pad).join(':')
    return time === '00:00:00' ? day : `${day} ${time}`
  }
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value)
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value)
}

// Excel keeps no time zone: a date is what is written there, whatever the zone of this machine.
const book = XLSX.read(workerData.bytes, {
  type: 'array',
  dense: true,
  cellDates: true,
  UTC: true,
  cellHTML: false,
  cellFormula: false,
  sheetRows: workerData.maxRows,
})
const sheet = book.Sheets[book.SheetNames[0]]
const rows = sheet ? XLSX.utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '', blankrows: true, UTC: true }) : []
parentPort.postMessage(rows.map((row) => Array.from(row, textOf)))
