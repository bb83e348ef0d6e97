import { Segmented } from 'antd'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ApplyDecision } from './ApplyDecision.tsx'
import { WriteDecision } from './WriteDecision.tsx'
import './amending.css'

type Way = 'apply' | 'write'

/** 法规修改: a decision applied to a text, or drafted from two texts. */
export default function AmendingScreen() {
  const [way, setWay] = useTabDraft<Way>('way', 'apply')
  return (
    <section className="amending" aria-label="法规修改">
      <h1 className="for-readers">法规修改</h1>
      <Segmented<Way>
        className="amending-ways"
        value={way}
        onChange={setWay}
        options={[
          { value: 'apply', label: '按修改决定生成新文本' },
          { value: 'write', label: '由新旧文本起草决定' },
        ]}
      />
      {way === 'apply' ? <ApplyDecision /> : <WriteDecision />}
    </section>
  )
}
