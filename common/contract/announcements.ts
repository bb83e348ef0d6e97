import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Line, Moment, Nullable, Page, PageQuery, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/** An announcement as its reader sees it. `titile` is the wire's spelling. */
const MyAnnouncement = Type.Object({
  id: Type.String(),
  /** Id of the announcement; `id` is that of the delivery. */
  anntId: Type.String(),
  titile: Type.String(),
  msgAbstract: Nullable(Type.String()),
  /** HTML as it is stored: every page that shows it cleans it first (decision 0033). */
  msgContent: Type.String(),
  sender: Type.String(),
  /** L 一般消息, M 重要消息, H 紧急消息. */
  priority: Type.String(),
  priority_dictText: Type.String(),
  /** 1 通知公告, 2 系统消息. */
  msgCategory: Type.String(),
  msgCategory_dictText: Type.String(),
  sendTime: Moment,
  /** ALL 全体用户, USER 指定用户. */
  msgType: Type.String(),
  /** 1 已发布: nobody is shown others. */
  sendStatus: Type.Literal('1'),
  /** 0 unread, 1 read. */
  readFlag: Type.String(),
})
export type MyAnnouncement = Static<typeof MyAnnouncement>

/** Filters of a list of the caller's messages. */
const MyMessagesQuery = Query({
  ...PageQuery,
  titile: Type.Optional(Line),
  sender: Type.Optional(Line),
  readFlag: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
  msgCategory: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])),
})

/** The reader's side of announcements (spec §7 Announcements; the names are the wire's). */
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
  // Names that older clients have for the same (wire 3.7).
  'GET /sys/annountCement/list': {
    summary: '我的消息（旧客户端的公告列表；只含发给我的已发布消息）',
    permission: 'signedIn',
    query: MyMessagesQuery,
    result: Page(MyAnnouncement),
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
    summary: '一条发给我的消息（同 getDetailById）',
    permission: 'signedIn',
    query: Query({ id: Id }),
    result: MyAnnouncement,
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

nameSchemas({ MyAnnouncement })
