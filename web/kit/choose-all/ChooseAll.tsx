import { Checkbox } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { thousands } from '#web/platform/format.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import './choose-all.css'

/** Ids that a call takes at most unless it says otherwise: they travel joined in one text. */
const MOST_TOGETHER = 3000
/** Rows that are asked for at once. */
const PART = 100

/**
 * Above a list with boxes that is shown in pages: chooses what the page shows, or all that the list holds under its
 * conditions, and says how many are chosen.
 * @param load the ids of a page of the list
 * @param most how many may be chosen; of a longer list it is the first ones
 * @param unit what one of them is counted by
 */
export function ChooseAll(props: {
  page: readonly string[]
  total: number
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  load: (pageNo: number, pageSize: number) => Promise<string[]>
  most?: number
  unit?: string
}) {
  const { page, total, chosen, onChange, load, most = MOST_TOGETHER, unit = '件' } = props
  const wanted = Math.min(total, most)
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
      for (let pageNo = 1; found.length < wanted; pageNo++) {
        const more = await load(pageNo, PART)
        if (more.length === 0) break
        found.push(...more)
      }
      if (latest.current === load) onChange(new Set(found.slice(0, wanted)))
    } catch {
      setFault('没有全部读取，请重试')
    }
    setBusy(false)
  }
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
      {total > page.length && chosen.size < wanted ? (
        <TextAction disabled={busy} onClick={() => void chooseAll()}>
          {busy ? '正在选中…' : `选中${wanted < total ? '前' : '全部'} ${thousands(wanted)} ${unit}`}
        </TextAction>
      ) : null}
      {chosen.size > 0 ? (
        <>
          <span role="status">
            已选 {thousands(chosen.size)} {unit}
          </span>
          <TextAction onClick={() => onChange(new Set())}>清除选中</TextAction>
        </>
      ) : null}
      {fault ? <span role="alert">{fault}</span> : null}
    </div>
  )
}
