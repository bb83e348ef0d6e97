/** What an amending decision orders, as data. Words of the domain are in docs/glossary.md. */

/** A place in a law as a decision names it: 第三章第五条第二款第（一）项. Numbers left out are not named. */
export interface Place {
  /** `title` 名称, `intro` 引言, `wholeText` 全文, `heading` 章名 and the like, `appendix` 附件, else a provision. */
  kind: 'title' | 'intro' | 'wholeText' | 'heading' | 'appendix' | 'provision'
  /** Label of the heading or 附件 that is meant, or of the heading in which the place stands: 第三章, 第三章第一节, 附件一. */
  heading?: string
  article?: number
  /** 之N of an inserted article. */
  sub?: number
  paragraph?: number
  item?: number
  subitem?: number
  /** 第二句: a sentence of the place, from 1; 0 for the last one. */
  sentence?: number
  /** 第一项, 第二条 of a 附件: where words stand in it. */
  within?: string
  /** 开始部分 and 条首部分: the words before the first 项. 末尾: the end of the place. */
  part?: 'head' | 'end'
  /** 第N自然段 or 第N段 of 序言 and of texts without articles. */
  passage?: number
  /** Of 第三条至第七条: whether it is the last of the range, or there are more behind it. */
  range?: 'inner' | 'end'
}

/** What can be added by 增加一条, 增加一款 … */
export type Unit = 'article' | 'paragraph' | 'item' | 'subitem' | 'heading' | 'passage' | 'appendix'

/** 除第十四条中的“甲”外: places that an order leaves as they are. `words`: only these of the place; null for all of it. */
export interface Exception {
  at: Place[]
  words: string | null
}

export type Order =
  /**
   * 修改为; with `to` also 改为第N条. `parts`: 修改为两款, how many the quotation must hold. `each`: 分别修改为. `byOld`: as of
   * renumber.
   */
  | { kind: 'replace'; at: Place[]; to: Place[]; lines: string[]; parts?: number; each?: boolean; byOld?: true }
  /** 将“甲”修改为“乙”. `every`: 均, 统一, wherever they stand in the place. */
  | { kind: 'replaceWords'; at: Place[]; oldWords: string; newWords: string; except?: Exception[]; every?: true }
  /** `unsure`: whether they are words of the place or a 款 behind it. */
  | {
      kind: 'insertWords'
      at: Place[]
      beside: 'before' | 'after' | 'start' | 'end'
      neighbour: string | null
      newWords: string
      unsure?: true
    }
  | { kind: 'deleteWords'; at: Place[]; oldWords: string; except?: Exception[] }
  /**
   * 增加一条，作为第N条; `at` is the place after which or in which the decision says to add, with `ahead` the one before which.
   */
  | { kind: 'insert'; unit: Unit; count: number; at: Place[]; to: Place[]; lines: string[]; ahead?: true }
  /** `covers`: the articles that a decision says a deleted chapter holds. */
  | { kind: 'delete'; at: Place[]; covers?: Place[] }
  /** `byOld`: 移至第十条，作为第三款 names the article before 作为, by its old number. */
  | { kind: 'renumber'; at: Place[]; to: Place[]; byOld?: true }
  /** 第六条分为两条，作为第六条、第七条: the quotation holds all of them. */
  | { kind: 'split'; at: Place[]; to: Place[]; lines: string[] }
  /** Without lines the decision does not say how the words of the whole read. */
  | { kind: 'merge'; at: Place[]; to: Place[]; lines: string[] }
  /** 第七条至第九条并入第二章: the articles, or all of a chapter, stand at the end of that chapter. */
  | { kind: 'join'; at: Place[]; heading: string }
  /** 名称修改为. */
  | { kind: 'rename'; title: string }
  /** 章名: `covers` are the articles, by their new numbers, that the heading stands over. */
  | { kind: 'replaceHeading'; at: Place; heading: string }
  | { kind: 'insertHeading'; heading: string; covers: [Place, Place] | null }
  | { kind: 'moveHeading'; at: Place; covers: [Place, Place] }
  | { kind: 'deleteHeading'; at: Place }
  | { kind: 'renumberHeading'; at: Place; label: string }
  /** 以下各章序号依次调整. */
  | { kind: 'reorderHeadings' }
  /** 条文顺序作相应调整. */
  | { kind: 'reorder' }
  /** The full text after word edits of the same item, which must equal their result. */
  | { kind: 'restate'; at: Place[]; lines: string[] }
  /** 自…施行, 重新公布: nothing of the text changes. */
  | { kind: 'commence' }
  /** …不再适用, 对个别文字作相应修改: which words of the text it changes is for a person to say. */
  | { kind: 'declare' }
  | { kind: 'notUnderstood' }

/** One order of a decision with the words that give it. */
export type Instruction = Order & {
  /** Label of the item: 三, 一.2; '' before the first item. */
  item: string
  /** Position in the decision, from 1. */
  seq: number
  /** Title of the law to amend, null when the decision does not name one. */
  law: string | null
  words: string
  /** What a person must answer because it could not be read for certain, for readers. */
  asks?: string[]
  /** 0 to 1. Below 1, a person should look: the place is inherited from the sentence before, or the form is unusual. */
  confidence: number
}
