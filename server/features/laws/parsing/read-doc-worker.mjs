// Reads the text of a Word 97–2003 file in a program of its own, because a file whose sectors run in a circle would never end.
import WordExtractor from 'word-extractor'
import { answerWork } from '../../../platform/workers/answer-work.mjs'

// Quotation marks and dashes stay as they are: they are part of the law.
answerWork(async (path) => (await new WordExtractor().extract(path)).getBody({ filterUnicode: false }))
