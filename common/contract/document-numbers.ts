import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { EditBody, Id, Ids, Kept, ListQuery, Nullable, OneOf, Page, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/** A document of the office or a law of the library that has a number. */
const NumberedText = Type.Object({
  kind: OneOf('document', 'law'),
  id: Type.String(),
  title: Type.String(),
  docNumber: Type.String(),
  /** Its stage; '' for a law of the library. */
  stage: Type.String(),
})
export type NumberedText = Static<typeof NumberedText>

const Run = Type.Object({ from: Type.Integer(), to: Type.Integer() })

/** What is known of the number of a document that is being written. */
const NumberCheck = Type.Object({
  /** The number as it will be kept; '' where none is given. */
  number: Type.String(),
  /** Its series and year; null where it has none: orders are numbered through the years. */
  series: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
  /** Other texts of the same issuers with this number, with other titles. */
  same: Type.Array(NumberedText),
  /** Numbers of this series and year that no text has, below the last one. */
  missing: Type.Array(Run),
  /**
   * The number after the last one of the series: that of the rule of the leading issuer, else that of the number given.
   */
  next: Nullable(Type.String()),
  /** How the leading issuer numbers its normative documents. */
  template: Nullable(Type.Object({ issuer: Type.String(), template: Type.String() })),
})
export type NumberCheck = Static<typeof NumberCheck>

/** The numbers of one series in one year. */
const NumberSeries = Type.Object({
  series: Type.String(),
  /** Who has used it: the leading issuer of most of its texts; '' where none names one. */
  issuer: Type.String(),
  year: Type.Integer(),
  /** True: a rule that staff have entered. */
  isRule: Type.Boolean(),
  count: Type.Integer(),
  last: Type.Integer(),
  missing: Type.Array(Run),
  missingCount: Type.Integer(),
  same: Type.Array(Type.Object({ number: Type.String(), texts: Type.Array(NumberedText) })),
})
export type NumberSeries = Static<typeof NumberSeries>

const NumberTemplateRow = Type.Object({
  id: Type.String(),
  issuer: Type.String(),
  /** 浙府规〔YYYY〕N号: as many N as the number has digits at least. */
  template: Type.String(),
  note: Nullable(Type.String()),
  ...Kept,
})
export type NumberTemplateRow = Static<typeof NumberTemplateRow>

const filledIn = {
  issuer: Type.String({ minLength: 1, maxLength: 200 }),
  template: Type.String({ minLength: 1, maxLength: 100 }),
  note: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
}

const documents = 'dataManagement/DocumentList'
const screen = 'dataManagement/NumberList'

/** Numbers of documents: gaps, duplicates, and how bodies number their normative documents (decision 0083). */
export const documentNumberContract = contract({
  'GET /dataManagement/document/numberCheck': {
    summary: '发文字号的规范写法、同机关的重号、本年缺号和下一个号',
    permission: 'data:document:list',
    listOf: documents,
    query: Query({
      docNumber: Type.Optional(Type.String({ maxLength: 200 })),
      issuers: Type.Optional(Type.String({ maxLength: 2_000 })),
      title: Type.Optional(Type.String({ maxLength: 500 })),
      /** The document that has the number. */
      id: Type.Optional(Id),
    }),
    result: NumberCheck,
  },
  'GET /dataManagement/number/list': {
    summary: '各机关代字一年内发文字号的缺号和重号',
    permission: 'data:number:list',
    listOf: documents,
    query: Query({
      /** The newest year with numbers when left out. */
      year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2999 })),
      words: Type.Optional(Type.String({ maxLength: 100 })),
      /** Only series with gaps or duplicates. */
      faulty: Type.Optional(OneOf('true', 'false')),
    }),
    result: Type.Object({
      year: Nullable(Type.Integer()),
      years: Type.Array(Type.Integer()),
      series: Type.Array(NumberSeries),
    }),
  },
  'GET /dataManagement/number/templates': {
    summary: '各机关规范性文件的编号规则',
    permission: 'data:number:list',
    listOf: screen,
    query: ListQuery(screen),
    result: Page(NumberTemplateRow),
  },
  'GET /dataManagement/number/templateById': {
    summary: '一个机关的编号规则',
    permission: 'data:number:list',
    listOf: screen,
    query: Query({ id: Id }),
    result: NumberTemplateRow,
  },
  'POST /dataManagement/number/addTemplate': {
    summary: '登记一个机关的编号规则',
    permission: 'data:number:edit',
    body: Type.Object(filledIn),
    result: Type.Null(),
    message: '添加成功！',
  },
  'PUT /dataManagement/number/editTemplate': {
    summary: '修改一个机关的编号规则',
    permission: 'data:number:edit',
    listOf: screen,
    edits: { table: 'number_template', read: 'GET /dataManagement/number/templateById' },
    body: EditBody(filledIn, Id),
    result: Type.Null(),
    message: '修改成功！',
  },
  'DELETE /dataManagement/number/deleteTemplates': {
    summary: '删除一些机关的编号规则；已有的发文字号不变',
    permission: 'data:number:edit',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '删除成功！',
  },
})

nameSchemas({ NumberedText, NumberCheck, NumberSeries, NumberTemplateRow })
