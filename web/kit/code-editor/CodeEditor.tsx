import { SearchOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { Extension } from '@codemirror/state'
import { useEffect, useId, useRef, useState } from 'react'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { EditorFrame } from '#web/kit/editor-frame/EditorFrame.tsx'
import { EditorToolbar, FullscreenTool, Tool, ToolGroup } from '#web/kit/editor-frame/EditorToolbar.tsx'
import { EditorFoot } from '#web/kit/editor-frame/EditorParts.tsx'
import type { CodeEditorProps } from './code-editor-props.ts'
import { LANGUAGE_SUPPORT } from './language-support.ts'
import { CODE_LANGUAGES, codePlaceholder, languageOf } from './languages.model.ts'
import { openSearch, useCodeView } from './use-code-view.ts'
import './code-editor.css'

const PLAIN: Extension = []
const OPTIONS = CODE_LANGUAGES.map(({ value, label }) => ({ value, label }))

/** 代码编辑器 (spec §2, §9; wire 5.12). Tab indents; Escape, then Tab, leaves. */
export function CodeEditor(props: CodeEditorProps) {
  const {
    label,
    id,
    language = '',
    languageChange = false,
    onLanguage,
    lineNumbers = true,
    fullScreen = true,
    autoHeight = false,
    height = 240,
  } = props
  const { value, onChange, disabled = false, invalid = false } = props
  const [picked, setPicked] = useState({ given: language, name: language })
  // A new language from the caller replaces the one the user picked before.
  const name = picked.given === language ? picked.name : language
  const host = useRef<HTMLDivElement>(null)
  const hint = useId()
  const { support, failed, again } = useLanguage(name)
  const view = useCodeView(host, {
    label,
    id,
    describedBy: [props.describedBy, disabled ? undefined : hint].filter(Boolean).join(' ') || undefined,
    value: value ?? '',
    onChange,
    language: support,
    placeholder: props.placeholder ?? codePlaceholder(name),
    disabled,
    lineNumbers,
  })
  const bar = languageChange || fullScreen
  return (
    <EditorFrame
      label={label}
      height={height}
      disabled={disabled}
      grows={autoHeight}
      invalid={invalid}
      onBack={() => view?.focus()}
      renderToolbar={
        bar
          ? (frame) => (
              <EditorToolbar label={`${label}的工具栏`}>
                {languageChange ? (
                  <Select
                    className="code-language"
                    aria-label="语言"
                    placeholder="语言"
                    options={OPTIONS}
                    disabled={disabled}
                    value={languageOf(name)?.value ?? null}
                    onChange={(next: string) => {
                      setPicked({ given: language, name: next })
                      onLanguage?.(next)
                    }}
                  />
                ) : (
                  <span className="code-name">{languageOf(name)?.label ?? name}</span>
                )}
                {failed ? (
                  <button type="button" className="text-button" onClick={again}>
                    语法着色加载失败，重试
                  </button>
                ) : null}
                <ToolGroup end>
                  <Tool
                    name="查找"
                    keys="Ctrl+F"
                    icon={<SearchOutlined aria-hidden />}
                    onClick={() => view && openSearch(view)}
                  />
                  {fullScreen ? <FullscreenTool {...frame} /> : null}
                </ToolGroup>
              </EditorToolbar>
            )
          : undefined
      }
      foot={
        disabled ? null : (
          <EditorFoot id={hint} className="code-hint">
            Tab 缩进；按 Esc 后再按 Tab 离开编辑器
          </EditorFoot>
        )
      }
    >
      <div ref={host} className="code-editor" data-grows={autoHeight || undefined} />
    </EditorFrame>
  )
}

/** Syntax highlighting of a language, plain text until it is loaded; with a way to load it again after a failure. */
function useLanguage(name: string): { support: Extension; failed: boolean; again: () => void } {
  const wanted = languageOf(name)?.value ?? null
  const [got, setGot] = useState<{ of: string | null; support: Extension; failed: boolean }>({
    of: null,
    support: PLAIN,
    failed: false,
  })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (wanted === null) return
    let here = true
    loadChunk(LANGUAGE_SUPPORT[wanted]).then(
      (support) => here && setGot({ of: wanted, support, failed: false }),
      () => here && setGot({ of: wanted, support: PLAIN, failed: true }),
    )
    return () => {
      here = false
    }
  }, [wanted, attempt])
  const current = got.of === wanted
  return { support: current ? got.support : PLAIN, failed: current && got.failed, again: () => setAttempt(attempt + 1) }
}
