// What the library of read-pdf-worker.mjs finds of its platform; imported before it.
import Module from 'node:module'

/**
 * The library loads a program that draws, of 33 MB, wherever it is installed. To read words it needs the matrices
 * alone, which are apart.
 */
const DRAWING = '@napi-rs/canvas'
const { _load: load } = Module
Module._load = (name, ...others) => load(name === DRAWING ? `${DRAWING}/geometry.js` : name, ...others)

/** The library puts a slower one in its place, which counts in arrays of more than 2³² places; there are none here. */
export const { push } = Array.prototype
