/** 演示数据: what is said of laws that are made up, so that the product can be tried (decision 0176). */

interface MayBeDemo {
  isDemo?: boolean | undefined
}

/** What stands beside a title that is made up. */
export const DEMO_WORDS = '演示数据'

/** The mark as it travels: nothing for real law. */
export const demoMark = ({ isDemo }: MayBeDemo): { isDemo?: true } => (isDemo ? { isDemo: true } : {})

/** A title where nothing but text is shown: in feeds, messages, heads of pages, names of files. */
export const demoTitle = ({ isDemo }: MayBeDemo, title: string): string =>
  isDemo ? `【${DEMO_WORDS}】${title}` : title

/** What a reader of a made-up text has to know, as a sentence; '' for real law. */
export const demoSentence = ({ isDemo }: MayBeDemo): string =>
  isDemo ? `${DEMO_WORDS}：本文件内容虚构，仅供试用，不是法规。` : ''
