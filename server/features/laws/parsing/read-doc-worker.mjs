// Reads the text of a Word 97–2003 file in a program of its own, because a file whose sectors run in a circle would
// never end.
import { createRequire } from 'node:module'
import { answerWork } from '../../../platform/workers/answer-work.mjs'
import { markCharacters } from './doc-characters.mjs'

const require = createRequire(import.meta.url)
const filters = require('word-extractor/lib/filters')
// The library writes “undefined” for characters that its tables do not have: the hyphen shown at the end of a line only
// (0x1F), and those of the range 0x80 to 0x9F that Windows does not use. It takes these functions when it is loaded, so
// that they are replaced before that.
const { clean, binaryToUnicode } = filters
filters.clean = (text) => clean(text.replaceAll('\u001f', '').replaceAll('\u001e', '-'))
filters.binaryToUnicode = (text) =>
  [...text].map((sign) => (sign >= '\u0080' && sign <= '\u009f' ? known(binaryToUnicode(sign)) : sign)).join('')
const known = (sign) => (sign === 'undefined' ? '\ufffd' : sign)

let struck = []
// The library takes the colour of words in other scripts for a deletion, and all words for shown.
require('word-extractor/lib/word-ole-extractor').prototype.writeCharacterProperties = function (buffer, table) {
  struck = markCharacters(this._pieces, buffer, table)
}

const WordExtractor = require('word-extractor')

/**
 * The text, in which quotation marks and dashes stay as they are, for they are part of the law; and the words with a
 * line through them.
 */
answerWork(async (path) => {
  struck = []
  const text = (await new WordExtractor().extract(path)).getBody({ filterUnicode: false })
  return { text, struck }
})
