import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Moment, Nullable, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Part = OneOf('begin', 'waiting', 'deadlines', 'jobs', 'coming', 'imports', 'visited', 'quick')
/** A part of the workbench. */
export type WorkbenchPart = Static<typeof Part>

const Workbench = Type.Object({
  /** The parts that the user wants to see, in the user's order; null: the usual ones. */
  parts: Nullable(Type.Array(Part)),
  /** Parts that could not be read. What the user may not see is null as well, and not listed here. */
  failed: Type.Array(Part),
  /**
   * First steps of a new installation that the user may take, in their order; null: all are done, or none is the
   * user's.
   */
  begin: Nullable(
    Type.Array(
      Type.Object({ step: OneOf('name', 'accounts', 'library', 'forceList', 'release'), isDone: Type.Boolean() }),
    ),
  ),
  /**
   * What waits for the user: documents that the user may take the next step with or that came back (null: does not see
   * documents), requests of others that the user may answer (null: may not), and unread messages, newest first.
   */
  waiting: Nullable(
    Type.Object({
      approvals: Nullable(Type.Integer()),
      documents: Nullable(
        Type.Object({
          total: Type.Integer(),
          /** Those that wait longest, each with its stage in words. */
          first: Type.Array(
            Type.Object({
              id: Type.String(),
              title: Type.String(),
              stage: Type.String(),
              isCorrection: Type.Boolean(),
            }),
          ),
        }),
      ),
      unread: Type.Integer(),
      messages: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), sendTime: Moment })),
    }),
  ),
  /**
   * Terms that end: of filings, of periods of validity, proposals of cleanups that the user may confirm, outcomes that
   * are due, and opinions to answer. Null: not for this user.
   */
  deadlines: Nullable(
    Type.Object({
      filings: Nullable(Type.Object({ soon: Type.Integer(), overdue: Type.Integer() })),
      periods: Nullable(Type.Object({ soon: Type.Integer(), ended: Type.Integer() })),
      confirmations: Nullable(Type.Integer()),
      /** Consultations whose term ended without an outcome, and those of them that are overdue. */
      outcomes: Nullable(Type.Object({ ended: Type.Integer(), overdue: Type.Integer() })),
      /** Opinions of the public that nobody has taken up, and those without a conclusion. */
      opinions: Nullable(Type.Object({ waiting: Type.Integer(), undecided: Type.Integer() })),
    }),
  ),
  /** Jobs whose last run failed. */
  jobs: Nullable(
    Type.Object({
      total: Type.Integer(),
      failed: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), lastRunTime: Moment })),
    }),
  ),
  /** Editions that come into force within 30 days, the next one first. `from` and `to` are the days looked at. */
  coming: Nullable(
    Type.Object({
      total: Type.Integer(),
      from: Type.String(),
      to: Type.String(),
      laws: Type.Array(
        Type.Object({ workId: Type.String(), versionId: Type.String(), title: Type.String(), day: Type.String() }),
      ),
    }),
  ),
  /** Documents taken in last, newest first. */
  imports: Nullable(
    Type.Array(
      Type.Object({
        workId: Type.String(),
        versionId: Type.String(),
        title: Type.String(),
        fileName: Type.String(),
        time: Moment,
      }),
    ),
  ),
})
export type Workbench = Static<typeof Workbench>

/** 工作台: the first page of staff (decision 0069). */
export const workbenchContract = contract({
  'GET /sys/workbench': {
    summary: '工作台：开始使用的步骤、待办、期限、运行失败的任务、即将施行、最近入库，及本人选择的栏目',
    permission: 'staff',
    query: Query({}),
    result: Workbench,
  },
  'PUT /sys/workbench/parts': {
    summary: '选择工作台的栏目及其顺序',
    permission: 'staff',
    body: Type.Object({ parts: Type.Array(Part, { maxItems: 8 }) }),
    result: Type.Null(),
    message: '已保存！',
  },
})

nameSchemas({ Workbench })
