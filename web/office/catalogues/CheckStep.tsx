import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import type { CatalogueTies, OpenedSheet } from '#common/contract/catalogues.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { thousands } from '#web/platform/format.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { LIST, PREPARED, TIES } from './catalogue-calls.ts'
import { dropSending } from './sendings.ts'
import { useCataloguePlace } from './use-catalogue-place.ts'

const WAITING = [60, 80, 70, 80]

/** The fourth step: which files belong to which rows, and the one act that brings all in. */
export function CheckStep({ sheet, onBack }: { sheet: OpenedSheet; onBack: () => void }) {
  const { uploadId, received } = sheet
  const { go } = useCataloguePlace()
  const [final, setFinal] = useState(false)
  const [asking, setAsking] = useState(false)
  const ties = useQuery({ ...apiQuery(TIES, { query: { uploadId } }), staleTime: 0 })
  const late = useLate(ties.isPending)
  const bringIn = useApiMutation('POST /dataManagement/catalogue/bringIn', {
    touches: [LIST, PREPARED],
    done: '已开始！',
  })
  const data = ties.data
  return (
    <>
      {ties.isError && !data ? <Failure error={ties.error} onRetry={() => void ties.refetch()} /> : null}
      {late ? <Skeleton lines={WAITING} /> : null}
      {data ? (
        <>
          {sheet.missing > 0 ? (
            <Alert
              type="warning"
              showIcon
              title={`还有 ${thousands(sheet.missing)} 个文件没有上传，现在入库的话，它们的行没有正文。`}
              action={
                <Button size="small" onClick={onBack}>
                  接着上传
                </Button>
              }
            />
          ) : null}
          <Figures ties={data} />
          {received > 0 && data.withoutFile > 0 ? (
            <p className="catalogue-lead">正文里写明标题、文号的文件，入库读正文时再对应。</p>
          ) : null}
          {received > 0 ? (
            <div className="catalogue-final">
              <Checkbox checked={final} onChange={({ target }) => setFinal(target.checked)}>
                文件都是定稿
              </Checkbox>
              <p>有未接受的修订、划掉的文字的文件，平常列为待判定；确知都是定稿的才勾选，按修订后的文字公开。</p>
            </div>
          ) : null}
          <footer className="catalogue-foot">
            <Button type="primary" disabled={received === 0 && sheet.missing > 0} onClick={() => setAsking(true)}>
              入库
            </Button>
            <Button onClick={onBack}>上一步</Button>
          </footer>
          {asking ? (
            <ConfirmDialog
              title={`入库${sheet.title}`}
              text={consequences(sheet, data)}
              confirm="入库"
              onConfirm={async () => {
                const { id } = await bringIn.mutateAsync({ body: { uploadId, ...(final ? { final } : {}) } })
                dropSending(uploadId)
                go({ id }, { instead: true })
              }}
              onClose={() => setAsking(false)}
            />
          ) : null}
        </>
      ) : null}
    </>
  )
}

/** What bringing in does, in words. */
function consequences({ before }: OpenedSheet, { tied, withoutFile, loose }: CatalogueTies): string {
  const texts = tied + loose
  const becomes =
    texts === 0
      ? '没有正文会公开。'
      : before
        ? `最多 ${thousands(texts)} 份正文按新表更新或者公开，没有变化的不动。`
        : `最多 ${thousands(texts)} 份正文将会公开${loose > 0 ? `（其中 ${thousands(loose)} 份是目录里没有的文件）` : ''}。`
  const entries = withoutFile > 0 ? `${thousands(withoutFile)} 行没有文件，只作登记，不公开。` : ''
  return `${becomes}${entries}与目录不一致的、类型机关不能确定的暂不公开，等您判定。一天之内可以整体撤销。`
}

type Kind = 'tied' | 'without' | 'loose' | 'refused' | 'open'
const NAMES: Record<Kind, string> = {
  tied: '有文件的行',
  without: '没有文件的行',
  loose: '目录里没有的文件',
  refused: '不能读的文件',
  open: '几个文件都合的行',
}
const KINDS = Object.keys(NAMES) as Kind[]
const ABOUT: Record<Kind, string> = {
  tied: '各行与文件的对应，举例如下',
  without: '只作登记，没有正文',
  loose: '照常入库，不带目录里的内容',
  refused: '这些格式不能读，没有上传；与正文同名的附件不受影响',
  open: '没有替您选：请在目录里写明文件名后重新上传目录，或者只留一个文件',
}

const countOf = (ties: CatalogueTies, kind: Kind): number =>
  ({ tied: ties.tied, without: ties.withoutFile, loose: ties.loose, refused: ties.refusedFiles, open: ties.openRows })[
    kind
  ]

/** The figures, each of which opens its list. */
function Figures({ ties }: { ties: CatalogueTies }) {
  const [shown, setShown] = useState<Kind>('tied')
  const count = countOf(ties, shown)
  const items = listOf(ties, shown)
  return (
    <>
      <div className="catalogue-figures" role="group" aria-label="各行与文件的对应">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === shown}
            data-kind={kind}
            onClick={() => setShown(kind)}
          >
            <b className="figures">{thousands(countOf(ties, kind))}</b>
            <span>{NAMES[kind]}</span>
          </button>
        ))}
      </div>
      <section className="catalogue-listed" aria-label={NAMES[shown]}>
        <p>
          {count === 0 ? `没有${NAMES[shown] === NAMES.tied ? '找到文件的行' : '这样的'}` : ABOUT[shown]}
          {shown === 'tied' && ties.beside > 0 ? `；另有 ${thousands(ties.beside)} 个附件或者同名的其他格式` : ''}
          {items.length > 0 && items.length < count
            ? `（列出前 ${thousands(items.length)} ${shown === 'loose' || shown === 'refused' ? '个' : '行'}）`
            : ''}
        </p>
        {items.length > 0 ? <ul>{items}</ul> : null}
      </section>
    </>
  )
}

function listOf(ties: CatalogueTies, kind: Kind): ReactNode[] {
  switch (kind) {
    case 'tied':
      return ties.examples.map(({ place, title, file, by }) => (
        <Item key={place} place={place} title={title} note={`${file}（按${by}）`} />
      ))
    case 'without':
      return ties.without.map(({ place, title, docNumber }) => (
        <Item key={place} place={place} title={title} note={docNumber} />
      ))
    case 'loose':
      return ties.looseFiles.map((name) => <Item key={name} title={name} />)
    case 'refused':
      return ties.refused.map(({ name, why }) => <Item key={name} title={name} note={why} />)
    case 'open':
      return ties.open.map(({ place, title, why }) => <Item key={place} place={place} title={title} note={why} />)
  }
}

const Item = ({ place, title, note }: { place?: string; title: string; note?: string }) => (
  <li>
    {place ? <span className="catalogue-place">{place}</span> : null}
    <div>
      {title || '（没有标题）'}
      {note ? <small>{note}</small> : null}
    </div>
  </li>
)
