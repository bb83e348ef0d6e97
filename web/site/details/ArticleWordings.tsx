import { Link } from '@tanstack/react-router'
import type { ArticleContext, Detail } from '#common/contract/laws.ts'
import { editionName, wordingsOf } from './article-panel.model.ts'

/** The article in every known text of its law, newest first, with the differences between neighbours. */
export function Wordings({ context, detail, word }: { context: ArticleContext; detail: Detail; word: string }) {
  const wordings = wordingsOf(context.editions, detail.version.versionId)
  const changes = context.editions.some(({ article }) => article?.pieces.length)
  return (
    <section className="note">
      <h3>{word}在历次文本中</h3>
      {wordings.length > 1 ? (
        <p className="note-grey">
          按内容比对，序号可以不同{changes ? '；' : ''}
          {changes ? <Legend /> : null}
        </p>
      ) : null}
      <ol className="wordings">
        {wordings.map(({ edition: { versionId, date, kind, article }, note, whole }) => {
          const here = versionId === detail.version.versionId
          return (
            <li
              key={versionId ?? `missing-${date ?? ''}`}
              className={versionId === null ? 'missing' : here ? 'here' : undefined}
            >
              <p className="wording-head figures">
                {versionId === null ? (
                  editionName(date, kind)
                ) : (
                  <Link to="/details" search={{ id: context.workId, version: versionId }} hash={article?.anchor ?? ''}>
                    {editionName(date, kind)}
                  </Link>
                )}
                {article ? <b>{article.label}</b> : null}
                {here ? <span className="note-grey">正在阅读</span> : null}
              </p>
              {note ? <p className="note-grey">{note}</p> : null}
              {article && (article.pieces.length || whole) ? (
                <p className="wording-text">
                  {article.pieces.length
                    ? article.pieces.map(({ op, text }, index) =>
                        op === 'equal' ? (
                          <span key={index}>{text}</span>
                        ) : op === 'insert' ? (
                          <ins key={index}>{text}</ins>
                        ) : (
                          <del key={index}>{text}</del>
                        ),
                      )
                    : article.text}
                </p>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const Legend = () => (
  <>
    <del>删去的文字</del> <ins>新增的文字</ins>
  </>
)
