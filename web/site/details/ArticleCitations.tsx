import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Detail, TreeNode } from '#common/contract/laws.ts'
import { today } from '#web/platform/format.ts'
import { settings } from '#web/platform/settings.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { citationsOf, provisionsOf } from './article-panel.model.ts'
import { CopyButton } from './CopyButton.tsx'
import { ownWord, provisionName } from './law-text.model.ts'
import { fixedLinkOf, fixedVersionOf, permalinkOf } from './permalink.ts'

/** Links to an article, its 款 and 项, and three ways to cite the one chosen. */
export function ArticleCitations({ detail, article }: { detail: Detail; article: TreeNode }) {
  const provisions = provisionsOf(article)
  const [chosen, setChosen] = useState(article.anchor)
  const provision = provisions.find(({ anchor }) => anchor === chosen) ?? provisions[0]
  if (!provision) return null
  return (
    <section className="note">
      <h3>链接与引用</h3>
      {provisions.length > 1 ? (
        <ul className="provisions" aria-label="条、款、项">
          {provisions.map(({ anchor, label, words }) => (
            <li key={anchor}>
              <button
                type="button"
                className="provision-choice"
                aria-pressed={anchor === chosen}
                onClick={() => setChosen(anchor)}
              >
                <b>
                  {anchor === article.anchor
                    ? article.level === 'article'
                      ? '全条'
                      : '全项'
                    : label.slice(provisionName(article).length)}
                </b>{' '}
                <span className="note-grey">{words}</span>
              </button>
              <CopyButton
                label={`复制${label}的链接`}
                icon="link"
                text={() => permalinkOf(detail, anchor)}
                done="链接已复制"
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="one-link">
          <CopyButton
            wide
            label={`复制${ownWord(article.anchor)}链接`}
            icon="link"
            text={() => permalinkOf(detail, article.anchor)}
            done="链接已复制"
          />
        </p>
      )}
      <dl className="citations">
        {citationsOf(detail, provision, settings.platformName, fixedLinkOf(detail, provision.anchor), today()).map(
          ({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span>{text}</span>
                <CopyButton label={`复制引用（${name}）`} icon="quote" text={() => text} done="引用已复制" />
              </dd>
            </div>
          ),
        )}
      </dl>
      <p className="fix-version">
        <Link
          to="/details"
          search={{ id: detail.work.workId, version: fixedVersionOf(detail), panel: article.anchor }}
          hash={provision.anchor}
        >
          <Icon name="clock" size={16} /> 固定此版本
        </Link>
        <CopyButton
          label="复制固定此版本的链接"
          icon="link"
          text={() => fixedLinkOf(detail, provision.anchor)}
          done="链接已复制"
        />
        <span className="note-grey">地址中写明版本，今后修改也仍打开这个文本</span>
      </p>
    </section>
  )
}
