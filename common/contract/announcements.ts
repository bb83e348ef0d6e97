import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import {
  EditBody,
  Id,
  Ids,
  Kept,
  Line,
  ListQuery,
  Moment,
  MOMENT_FORM,
  Nullable,
  NumberOrNull,
  OneOf,
  Page,
  PageQuery,
  Query,
  Revision,
} from './parts.ts'
import { messageKinds } from '../message-kinds.ts'
import { nameSchemas } from './schema-names.ts'

/** An announcement as its reader sees it. `titile` is the wire's spelling. */
const MyAnnouncement = Type.Object({
  id: Type.String(),
  /** Id of the announcement, as `id`: the wire has both, and a delivery has no id of its own here. */
  anntId: Type.String(),
  titile: Type.String(),
  msgAbstract: Nullable(Type.String()),
  /** HTML, cleaned when it was stored and again where it is shown (decision 0033). */
  msgContent: Type.String(),
  sender: Type.String(),
  /** L 一般消息, M 重要消息, H 紧急消息. */
  priority: Type.String(),
  priority_dictText: Type.String(),
  /** 1 通知公告, 2 系统消息. */
  msgCategory: Type.String(),
  msgCategory_dictText: Type.String(),
  sendTime: Moment,
  /** ALL 全体用户, DEPART 指定部门, ROLE 指定角色, USER 指定用户. */
  msgType: Type.String(),
  /** 1 已发布: nobody is shown others. */
  sendStatus: Type.Literal('1'),
  /** What it is about (common/message-kinds.ts). */
  busType: Type.String(),
  busType_dictText: Type.String(),
  /** The record it is about, when it is about one. */
  busId: Nullable(Type.String()),
  /** `url` when `openPage` is a page of this site that shows what the message is about, else null. */
  openType: Nullable(Type.String()),
  openPage: Nullable(Type.String()),
  /** 0 unread, 1 read. */
  readFlag: Type.String(),
})
export type MyAnnouncement = Static<typeof MyAnnouncement>

/** An announcement as those who write announcements see it. */
const Announcement = Type.Object({
  id: Type.String(),
  titile: Type.String(),
  msgAbstract: Nullable(Type.String()),
  msgContent: Type.String(),
  sender: Type.String(),
  priority: Type.String(),
  priority_dictText: Nullable(Type.String()),
  msgCategory: Type.String(),
  msgCategory_dictText: Nullable(Type.String()),
  msgType: Type.String(),
  msgType_dictText: Nullable(Type.String()),
  /** 0 未发布, 1 已发布, 2 已撤销. */
  sendStatus: Type.String(),
  sendStatus_dictText: Nullable(Type.String()),
  sendTime: Nullable(Moment),
  cancelTime: Nullable(Moment),
  startTime: Nullable(Moment),
  endTime: Nullable(Moment),
  /** The moment at which a draft is released by itself. */
  releaseAt: Nullable(Moment),
  /**
   * Whom it is for, ids joined by commas; empty unless `msgType` says accounts, departments (with all below them) or
   * roles.
   */
  userIds: Nullable(Type.String()),
  departIds: Nullable(Type.String()),
  roleIds: Nullable(Type.String()),
  ...Kept,
})
export type AnnouncementRow = Static<typeof Announcement>

/** An announcement as the caller of an older name may see it: managed, or sent to them. */
const ManagedOrMine = Type.Unsafe<AnnouncementRow | MyAnnouncement>(
  Type.Object({ id: Type.String() }, { additionalProperties: true }),
)

const filledIn = {
  titile: Type.String({ minLength: 1, maxLength: 100 }),
  msgAbstract: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  /** HTML; stored as far as formatted text may hold it. */
  msgContent: Type.Optional(Nullable(Type.String({ maxLength: 500_000 }))),
  priority: Type.Optional(Nullable(Type.Union([Type.Literal('L'), Type.Literal('M'), Type.Literal('H')]))),
  msgCategory: Type.Optional(Nullable(Type.Union([Type.Literal('1'), Type.Literal('2')]))),
  msgType: Type.Optional(
    Nullable(Type.Union([Type.Literal('ALL'), Type.Literal('DEPART'), Type.Literal('ROLE'), Type.Literal('USER')])),
  ),
  startTime: Type.Optional(Nullable(Type.String({ maxLength: 30, description: MOMENT_FORM }))),
  endTime: Type.Optional(Nullable(Type.String({ maxLength: 30, description: MOMENT_FORM }))),
  userIds: Type.Optional(Nullable(Type.String({ maxLength: 100_000 }))),
  departIds: Type.Optional(Nullable(Type.String({ maxLength: 100_000 }))),
  roleIds: Type.Optional(Nullable(Type.String({ maxLength: 100_000 }))),
}

/** One of those whom an announcement was sent to. */
const Reader = Type.Object({
  /** Id of the account. */
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  /** Names of the departments, joined by 、. */
  departNames: Type.String(),
  /** 0 unread, 1 read. */
  readFlag: Type.String(),
  readTime: Nullable(Moment),
})
export type Reader = Static<typeof Reader>

/** What a user is told of one kind of event, and how. */
const MessageChoice = Type.Object({
  kind: OneOf(...messageKinds),
  /** In the message centre, with the bell. */
  bell: Type.Boolean(),
  email: Type.Boolean(),
})
export type MessageChoice = Static<typeof MessageChoice>

/** Filters of a list of the caller's messages. */
const MyMessagesQuery = Query({
  ...PageQuery,
  titile: Type.Optional(Line),
  sender: Type.Optional(Line),
  readFlag: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
  msgCategory: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])),
  busType: Type.Optional(OneOf(...messageKinds)),
  priority: Type.Optional(OneOf('L', 'M', 'H')),
  sendTime_begin: Type.Optional(Line),
  sendTime_end: Type.Optional(Line),
})

/** Announcements for their readers and for those who write them (spec §7 Announcements; the names are the wire's). */
export const announcementContract = contract({
  'GET /sys/annountCement/getMyAnnouncement': {
    summary: '我的消息',
    permission: 'signedIn',
    query: MyMessagesQuery,
    result: Page(MyAnnouncement),
  },
  'GET /sys/annountCement/getMsgTotalByUser': {
    summary: '我的未读消息数',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Object({ msgTotal: Type.Integer() }),
  },
  'GET /sys/annountCement/getDetailById': {
    summary: '一条发给我的消息；不改变已读状态',
    permission: 'signedIn',
    query: Query({ id: Id }),
    result: MyAnnouncement,
  },
  'PUT /sys/annountCement/editByAnntIdAndUserId': {
    summary: '把一条消息标为已读',
    permission: 'signedIn',
    query: Query({ anntId: Id }),
    result: Type.Null(),
    message: '操作成功!',
  },
  'PUT /sys/annountCement/readAll': {
    summary: '全部标为已读',
    permission: 'signedIn',
    result: Type.Null(),
    message: '操作成功!',
  },
  'GET /sys/annountCement/manageList': {
    summary: '公告列表；系统自动发出的消息不在其中',
    permission: 'system:announcement:list',
    listOf: 'system/AnnouncementList',
    query: ListQuery('system/AnnouncementList'),
    result: Page(Announcement),
  },
  'GET /sys/annountCement/manageById': {
    summary: '一条公告，供修改',
    permission: 'system:announcement:list',
    listOf: 'system/AnnouncementList',
    query: Query({ id: Id }),
    result: Announcement,
  },
  'POST /sys/annountCement/add': {
    summary: '起草公告；内容按可存的格式清理',
    permission: 'system:announcement:add',
    body: Type.Object(filledIn),
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'PUT /sys/annountCement/edit': {
    summary: '修改未发布的公告',
    permission: 'system:announcement:edit',
    listOf: 'system/AnnouncementList',
    also: ['POST'],
    edits: {
      table: 'announcement',
      read: 'GET /sys/annountCement/manageById',
      lists: ['userIds', 'departIds', 'roleIds'],
    },
    body: EditBody(filledIn, Id),
    result: Type.Null(),
    message: '修改成功!',
  },
  'DELETE /sys/annountCement/delete': {
    summary: '删除公告；已发布的不再显示',
    permission: 'system:announcement:delete',
    listOf: 'system/AnnouncementList',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/annountCement/deleteBatch': {
    summary: '删除一些公告；已发布的不再显示',
    permission: 'system:announcement:delete',
    listOf: 'system/AnnouncementList',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功',
  },
  'GET /sys/annountCement/doReleaseData': {
    summary: '发布公告',
    permission: 'system:announcement:release',
    listOf: 'system/AnnouncementList',
    writes: true,
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '该系统通知发布成功',
  },
  'GET /sys/annountCement/doReovkeData': {
    summary: '撤销已发布的公告',
    permission: 'system:announcement:release',
    listOf: 'system/AnnouncementList',
    writes: true,
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '该系统通知撤销成功',
  },
  'PUT /sys/annountCement/schedule': {
    summary: '定时发布公告：到时自动发布',
    permission: 'system:announcement:release',
    listOf: 'system/AnnouncementList',
    body: Type.Object({
      id: Id,
      releaseAt: Type.String({ maxLength: 30, description: MOMENT_FORM }),
      revision: Revision,
    }),
    result: Type.Null(),
    message: '已定时发布',
  },
  'PUT /sys/annountCement/unschedule': {
    summary: '取消定时发布',
    permission: 'system:announcement:release',
    listOf: 'system/AnnouncementList',
    body: Type.Object({ id: Id }),
    result: Type.Null(),
    message: '已取消定时发布',
  },
  'GET /sys/annountCement/readStatistics': {
    summary: '一条公告发给多少人，其中多少人已读；尚未发布或者已撤销的，现在发布将发给多少人',
    permission: 'system:announcement:list',
    listOf: 'system/AnnouncementList',
    query: Query({ id: Id }),
    // `wouldReach`: how many it would be sent to if it were released now; null while it is released.
    result: Type.Object({ total: Type.Integer(), read: Type.Integer(), wouldReach: NumberOrNull() }),
  },
  'GET /sys/annountCement/readerList': {
    summary: '一条已发布的公告发给了谁，谁已读、谁未读',
    permission: 'system:announcement:list',
    listOf: 'system/AnnouncementList',
    query: Query({
      id: Id,
      pageNo: PageQuery.pageNo,
      pageSize: PageQuery.pageSize,
      /** Part of the name or of the account's name. */
      name: Type.Optional(Line),
      readFlag: Type.Optional(OneOf('0', '1')),
    }),
    result: Page(Reader),
  },
  'GET /sys/annountCement/mySettings': {
    summary: '我的消息接收设置：每类消息是否在消息中心提醒、是否发电子邮件',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Object({
      choices: Type.Array(MessageChoice),
      /** Whether the account has an e-mail address. */
      hasEmail: Type.Boolean(),
      /** Whether this installation sends e-mail. */
      mailOn: Type.Boolean(),
    }),
  },
  'PUT /sys/annountCement/editMySettings': {
    summary: '修改我的消息接收设置',
    permission: 'signedIn',
    body: Type.Object({ choices: Type.Array(MessageChoice, { maxItems: 20 }) }),
    result: Type.Null(),
    message: '设置已保存',
  },
  // Names that older clients have for the same (wire 3.7).
  'GET /sys/annountCement/list': {
    summary: '公告列表，含草稿（同 manageList）；没有公告管理权限的，为发给我的消息',
    permission: 'signedIn',
    query: ListQuery('system/AnnouncementList', {
      readFlag: Type.Optional(OneOf('0', '1')),
      busType: Type.Optional(Line),
    }),
    result: Page(ManagedOrMine),
  },
  'GET /sys/annountCement/listByUser': {
    summary: '我的未读消息：通知与系统消息，各取最新几条与总数',
    permission: 'signedIn',
    query: Query({ pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })) }),
    result: Type.Object({
      anntMsgList: Type.Array(MyAnnouncement),
      anntMsgTotal: Type.Integer(),
      sysMsgList: Type.Array(MyAnnouncement),
      sysMsgTotal: Type.Integer(),
    }),
  },
  'GET /sys/annountCement/queryById': {
    summary: '一条公告（同 manageById）；没有公告管理权限的，为发给我的一条消息（同 getDetailById）',
    permission: 'signedIn',
    query: Query({ id: Id }),
    result: ManagedOrMine,
  },
  'GET /sys/annountCement/syncNotic': {
    summary: '重新推送一条消息；消息在读取时即为最新，不需要推送',
    permission: 'signedIn',
    query: Query({ anntId: Type.Optional(Id) }),
    result: Type.Null(),
  },
  'GET /sys/sysAnnouncementSend/getMyAnnouncementSend': {
    summary: '我的消息（同 getMyAnnouncement）',
    permission: 'signedIn',
    query: MyMessagesQuery,
    result: Page(MyAnnouncement),
  },
  'GET /sys/sysAnnouncementSend/getOne': {
    summary: '一条发给我的消息（同 getDetailById）',
    permission: 'signedIn',
    query: Query({ sendId: Id }),
    result: MyAnnouncement,
  },
  'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': {
    summary: '把一条消息标为已读',
    permission: 'signedIn',
    also: ['POST'],
    body: Type.Object({ anntId: Id }),
    result: Type.Null(),
    message: '操作成功!',
  },
  'PUT /sys/sysAnnouncementSend/readAll': {
    summary: '全部标为已读',
    permission: 'signedIn',
    also: ['POST'],
    result: Type.Null(),
    message: '操作成功!',
  },
})

nameSchemas({ MyAnnouncement, Announcement, Reader, MessageChoice })
