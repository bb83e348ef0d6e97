// The project's own lint rules. JS plugins are alpha in oxlint: its version is pinned exactly.
import { browserFloorRule } from './browser-floor.mjs'
import { oneHandleRule } from './one-handle.mjs'
import { roomsRule } from './rooms.mjs'
import { tableOwnerRule } from './table-owner.mjs'
import { wireNamesRule } from './wire-names.mjs'

export default {
  meta: { name: 'house' },
  rules: {
    'browser-floor': browserFloorRule,
    rooms: roomsRule,
    'one-handle': oneHandleRule,
    'table-owner': tableOwnerRule,
    'wire-names': wireNamesRule,
  },
}
