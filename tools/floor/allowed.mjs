// What built files hold beyond the floor although the floor does not have it, each with the reason why that is right.

const ASKED = 'asked for before it is used'
const OTHER = 'a method of a library that has the same name'
const READING = 'text is broken or spaced in the plain way'

/** Names in scripts, as scan-scripts.ts tells them. */
export const ALLOWED_IN_SCRIPTS = {
  'CSS.highlights': `${ASKED}: without it words are marked by elements`,
  Highlight: `${ASKED}: without it words are marked by elements`,
  'Intl.Segmenter': `${ASKED}: without it each character is a word`,
  showPopover: `${ASKED}: web/platform/top-layer.ts`,
  hidePopover: ASKED,
  share: `${ASKED}: the button is not there without it`,
  'Uint8Array.fromHex': ASKED,
  getTransports: ASKED,
  getPublicKeyAlgorithm: ASKED,
  getPublicKey: ASKED,
  getAuthenticatorData: ASKED,
  reportError: 'React asks for it',
  skipTransition: 'TanStack Router calls it for a transition that no route asks for',
  EditContext: 'CodeMirror asks for it',
  updateText: 'of EditContext, which CodeMirror asks for',
  updateSelectionBounds: 'of EditContext, which CodeMirror asks for',
  updateCharacterBounds: 'of EditContext, which CodeMirror asks for',
  getTextFormats: 'of EditContext, which CodeMirror asks for',
  getComposedRanges: 'the editors ask for it',
  isInputPending: 'CodeMirror asks for it',
  timeRemaining: 'of requestIdleCallback, which CodeMirror asks for',
  caretPositionFromPoint: 'ProseMirror asks for it',
  caretRangeFromPoint: 'ProseMirror asks for it',
  trustedTypes: 'ProseMirror asks for it',
  createPolicy: 'of trustedTypes, which ProseMirror asks for',
  mul: `${OTHER}: sums of lengths in antd`,
  div: `${OTHER}: sums of lengths in antd`,
  union: `${OTHER}: boxes of charts`,
  take: `${OTHER}: work for a call (web/platform/work/use-work.ts)`,
  local: `${OTHER}: colours of code`,
  constant: `${OTHER}: colours of code`,
  external: `${OTHER}: words of code`,
  install: `${OTHER}: parts of charts`,
}

/** Names in style sheets, as scan-styles.ts tells them; `*` stands for any end. */
export const ALLOWED_IN_STYLES = {
  ':has':
    'each rule only adds to what older engines show: grounds of chosen entries, room kept for scroll bars, places of messages',
  ':highlight': 'without it words are marked by elements',
  ':selection': 'iOS selects in its own colour',
  'text-wrap*': READING,
  'text-underline-offset': READING,
  'text-decoration-thickness': READING,
  'text-justify': READING,
  'break-after*': 'a heading may stand at the end of a printed page',
  orphans: 'a line may stand alone on a printed page',
  widows: 'a line may stand alone on a printed page',
  '@page': 'printed with the margins of the browser',
  size: 'printed on the paper of the browser',
  'overscroll-behavior*': 'the page scrolls on at the end of a list',
  'overflow-anchor': 'the table keeps its place by itself',
  'overflow-clip-margin': 'the outline of an active cell is cut at its edge',
  'scrollbar-width*': 'scroll bars have their usual width',
  'scrollbar-gutter': 'no room is kept for a scroll bar; the UI kit narrows the page as it did before',
  'content-visibility*': 'everything is drawn at once',
  'contain-intrinsic-size': 'belongs to content-visibility',
  'contain: style': 'only saves time',
  'cursor:*': 'iOS has no pointer',
  resize: 'iOS has no corner to drag',
  'accent-color': 'boxes and radios are blue, as the browser has them',
  'font-family: ui-monospace': 'the next family of the list is used',
  'align-content: start': 'in grids, where it is older than in other boxes',
  'align-self: start': 'in grids, where it is older than in other boxes',
}
