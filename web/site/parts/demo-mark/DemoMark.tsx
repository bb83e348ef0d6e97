import { DEMO_WORDS } from '#common/law/demo.ts'
import './demo-mark.css'

/** 演示数据 beside the title of a law that is made up; nothing for real law. */
export function DemoMark({ isDemo }: { isDemo?: boolean | undefined }) {
  return isDemo ? <span className="demo-mark">{DEMO_WORDS}</span> : null
}
