import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'

/** The look of text that is code, by the tokens of the theme. */
export const codeTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: 'var(--t14)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: "ui-monospace, Consolas, 'Noto Sans Mono CJK SC', monospace", lineHeight: '1.6' },
  '.cm-content': { padding: 'var(--s8) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--s12)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-3)', backgroundColor: 'var(--ground)', borderRight: '1px solid var(--line)' },
  // The colours of words have enough contrast on the plain background only.
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--ground-2)', color: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--amber-wash)', outline: '1px solid var(--amber)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--found)' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--ground)', fontFamily: 'var(--sans)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: 'var(--s8) var(--s32) var(--s8) var(--s12)', fontSize: 'var(--t14)' },
  '.cm-panel.cm-search label': { fontSize: 'var(--t12)', display: 'inline-flex', alignItems: 'center', gap: '2px' },
  '.cm-panel.cm-search [name=close]': {
    fontSize: 'var(--t20)',
    width: '2rem',
    height: '2rem',
    top: '2px',
    right: '2px',
  },
  '.cm-textfield': {
    padding: '2px var(--s8)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--paper)',
    fontSize: 'var(--t14)',
  },
  '.cm-button': {
    padding: '2px var(--s8)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--radius)',
    backgroundImage: 'none',
    backgroundColor: 'var(--paper)',
    fontSize: 'var(--t12)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--paper)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--red-wash)', color: 'var(--ink)' },
})

/** Hides the line numbers. */
export const noGutters = EditorView.theme({ '.cm-gutters': { display: 'none' } })

const canMix = CSS.supports('color', 'color-mix(in srgb, red, red)')

/**
 * The usual colours of words, which are made for white, lighter on dark ground (--code-white of theme/tokens.css).
 * Browsers that cannot mix colours show them on white only (--code-plain).
 */
export const codeColours = syntaxHighlighting(
  HighlightStyle.define(
    defaultHighlightStyle.specs.map(({ color, ...style }) =>
      typeof color === 'string'
        ? {
            ...style,
            color: canMix ? `color-mix(in srgb, ${color}, white var(--code-white))` : `var(--code-plain, ${color})`,
          }
        : style,
    ),
  ),
)
