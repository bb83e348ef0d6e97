/** What messages are about: the one table of kinds, in the order in which users are shown them. */
export const MESSAGE_KINDS = {
  announcement: { name: '通知公告', about: '管理人员发布的公告' },
  alert: { name: '安全告警', about: '登录失败过多、授予权限、系统日志被改动' },
  schedule: { name: '定时发布', about: '您定时发布的公告没有按时发布' },
  document: { name: '文件办理', about: '有文件等待您办理，您提交的文件被退回、通过或发布' },
  note: { name: '文件批注', about: '您的文件有新批注' },
  consultation: { name: '意见征集', about: '有征求意见稿或结果等待您审核，您提交的被退回或通过' },
  opinion: { name: '公众意见', about: '有公众提出的意见等待受理，有意见转给您的部门办理' },
  deadline: { name: '期限提醒', about: '备案和有效期即将届满或已经届满，征求意见截止、结果逾期，转办的意见没有答复' },
  following: { name: '关注的法规', about: '您关注的法规、机关、主题或检索有新的公布、施行、废止' },
} as const
export type MessageKind = keyof typeof MESSAGE_KINDS
export const messageKinds = Object.keys(MESSAGE_KINDS) as MessageKind[]

/** Kinds that always reach the message centre: who may leave them out would miss what the office has to make known. */
export const ALWAYS_TOLD: readonly MessageKind[] = ['announcement', 'alert']

/** Name of a kind; a kind of an older version has its own value for a name. */
export const messageKindName = (kind: string): string =>
  kind in MESSAGE_KINDS ? MESSAGE_KINDS[kind as MessageKind].name : kind
