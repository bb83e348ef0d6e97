// What browsers of the floor may lack: head.js loads this file before anything else where one name of supplied.json is
// missing.
import 'core-js/modules/es.array.at.js'
import 'core-js/modules/es.array.find-last.js'
import 'core-js/modules/es.array.find-last-index.js'
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.object.has-own.js'
import 'core-js/modules/es.string.at-alternative.js'
import './supply-dom.ts'
