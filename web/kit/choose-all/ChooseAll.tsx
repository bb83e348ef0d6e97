import { Checkbox } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { thousands } from '#web/platform/format.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import './choose-all.css'

/** Ids that one call takes at most: they travel joined in one text. */
const MOST_TOGETHER = 3000
/** Rows that are asked for at once. */
const PART = 100

/**
 * Above a list with boxes that is shown in pages: chooses what the page shows, or all that the list holds under its conditions, and says how
 * many are chosen.
 * @param load the ids of a page of the list
 */
export function ChooseAll(props: {
  page: readonly string[]
  total: number
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  load: (pageNo: number, pageSize: number) => Promise<string[]>
}) {
  const { page, total, chosen, onChange, load } = props
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  // What is loaded belongs to the list that it was asked of.
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  }, [load])
  const here = page.filter((id) => chosen.has(id)).length
  const chooseAll = async () => {
    setBusy(true)
    setFault('')
    try {
      const found: string[] = []
      for (let pageNo = 1; found.length < total; pageNo++) {
        const more = await load(pageNo, PART)
        if (more.length === 0) break
        found.push(...more)
      }
      if (latest.current === load) onChange(new Set(found))
    } catch {
      setFault('没有全部读取，请重试')
    }
    setBusy(false)
  }
  const tooMany = total > MOST_TOGETHER
  return (
    <div className="choose-all">
      <Checkbox
        checked={page.length > 0 && here === page.length}
        indeterminate={here > 0 && here < page.length}
        onChange={({ target }) => {
          const others = [...chosen].filter((id) => !page.includes(id))
          onChange(new Set(target.checked ? [...others, ...page] : others))
        }}
      >
        选中本页
      </Checkbox>
      {total > page.length && chosen.size < total ? (
        <TextAction
          disabled={busy || tooMany}
          title={tooMany ? `一次最多选中 ${thousands(MOST_TOGETHER)} 件，请先筛选` : undefined}
          onClick={() => void chooseAll()}
        >
          {busy ? '正在选中…' : `选中全部 ${thousands(total)} 件`}
        </TextAction>
      ) : null}
      {chosen.size > 0 ? (
        <>
          <span role="status">已选 {thousands(chosen.size)} 件</span>
          <TextAction onClick={() => onChange(new Set())}>清除选中</TextAction>
        </>
      ) : null}
      {fault ? <span role="alert">{fault}</span> : null}
    </div>
  )
}
