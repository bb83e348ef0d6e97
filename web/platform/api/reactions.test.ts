import { describe, expect, it } from 'vitest'
import { messages, sentences, wordsWithoutAnswer } from './messages.ts'
import { reactionTo } from './reactions.ts'

const failure = (status: number, message = '', code = status) => ({
  status,
  code,
  message,
  page: status === 509 ? '<p>请验证</p>' : undefined,
})
const working = { signedIn: true, chatApp: false, publicPlace: false }
const visiting = { signedIn: false, chatApp: false, publicPlace: true }
const inChatApp = { ...working, chatApp: true }
const nothing = { kind: 'none' }
const notice = (text: string) => ({ kind: 'notice', text, lastsMs: 4000 })

describe('reactionTo', () => {
  // spec §8.1, §9.1, §9.14
  it.each([
    [failure(403, '没有权限', 510), working, { kind: 'notice', title: '系统提示', text: '拒绝访问', lastsMs: 4000 }],
    [
      failure(500, 'Token失效，请重新登录!'),
      working,
      { kind: 'ask', title: '登录已过期', text: '很抱歉，登录已过期，请重新登录', button: '重新登录' },
    ],
    [failure(500, 'Token失效，请重新登录!'), inChatApp, { kind: 'signInAgain', text: '登录已过期，正在重新登陆' }],
    [failure(500, 'Token失效，请重新登录!'), { ...working, signedIn: false }, nothing],
    [failure(500, '系统异常'), working, nothing],
    [failure(404), working, notice('很抱歉，资源未找到!')],
    [failure(504), working, notice('网络超时')],
    [
      failure(401, 'Token失效，请重新登录!'),
      working,
      { kind: 'leave', text: '很抱歉，登录已过期，请重新登录', afterMs: 1500 },
    ],
    [
      failure(401, 'Token失效，请重新登录!'),
      inChatApp,
      { kind: 'leave', text: '很抱歉，登录已过期，请重新登录', afterMs: 1500 },
    ],
    [
      failure(401, 'Token失效，您的账号已在别处登录，这里的登录已结束，请重新登录!'),
      working,
      { kind: 'leave', text: '您的账号已在别处登录，这里的登录已结束，请重新登录!', afterMs: 1500 },
    ],
    [failure(401, 'token为空!'), { ...working, signedIn: false }, notice('很抱歉，登录已过期，请重新登录')],
    [failure(509), working, { kind: 'gateway', page: '<p>请验证</p>' }],
    [failure(400, '参数 q 无效：不能为空'), working, notice('参数 q 无效：不能为空')],
    [failure(429, '操作过于频繁，请 30 秒后再试'), working, notice('操作过于频繁，请 30 秒后再试')],
    [failure(503, ''), working, notice('系统异常，请稍后重试')],
    [failure(0, 'timeout of 300000ms exceeded'), working, notice('网络超时')],
    [failure(0, 'Failed to fetch'), working, notice('无法连接服务器，请检查网络连接')],
    [failure(0, '证书错误'), working, notice('证书错误')],
  ])('the failure %o in the situation %o has its reaction of spec §8', (failed, situation, reaction) => {
    expect(reactionTo(failed, situation)).toEqual(reaction)
  })

  it.each([
    [
      failure(200, '没有权限，请联系管理员授权', 510),
      { kind: 'notice', title: '系统提示', text: '没有权限，请联系管理员授权', lastsMs: 4000 },
    ],
    [failure(200, '请先修改密码', 3030), { kind: 'changePassword', text: '请先修改密码' }],
    [failure(200, '旧密码输入错误!', 500), nothing],
  ])('the failed envelope %o has its reaction', (failed, reaction) => {
    expect(reactionTo(failed, working)).toEqual(reaction)
  })

  it.each([failure(401, 'Token失效，请重新登录!'), failure(500, 'Token失效，请重新登录!')])(
    'on a public page an old sign-in is forgotten: %o',
    (failed) => {
      expect(reactionTo(failed, { ...visiting, signedIn: true })).toEqual({
        kind: 'forget',
        text: '很抱歉，登录已过期，请重新登录',
      })
    },
  )
})

it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.', 'Network Error', ''])(
  '%j is no word for a reader',
  (message) => {
    expect(wordsWithoutAnswer(message)).toBe('无法连接服务器，请检查网络连接')
  },
)

/** Spec §5 and §8 outside the HTTP statuses, in the order of the specification. */
describe('messages and sentences', () => {
  // spec §2.59, §8.2
  it.each([
    ['noUserSignedIn', '当前系统无登录用户!'],
    ['noDepartments', '您尚未设置部门信息!'],
    ['lastPage', '这是最后一页，不能再关闭了啦'],
    ['homeStays', '首页不能关闭!'],
    ['popupTitle', '出错了'],
    ['popupFailed', 'Popup初始化失败，请检查你的配置或稍后重试！'],
    ['cacheRefreshed', '刷新缓存完成！'],
    ['cacheRefreshFailed', '刷新缓存失败！'],
    ['uploadFailed', '上传失败'],
    ['unknownError', '未知错误'],
    ['uploadFault', '上传出错'],
    ['errorInformation', '错误信息：'],
    ['alreadyFirst', '未知的操作'],
    ['alreadyLast', '已到最后~'],
    ['unknownFile', '未知的文件'],
    ['importedWithErrors', '导入成功,但是有错误数据!'],
    ['fileUploaded', '文件上传成功'],
    ['fileUploadFailed', '文件上传失败'],
    ['downloadFailed', '文件下载失败'],
    ['tooFast', '你点击的太快了，请慢点点击!'],
    ['saved', '保存成功'],
    ['noRunTimes', '无执行时间'],
    ['cronPreview', '执行预览，会忽略年份参数'],
    ['savedQueryDelete', '是否删除当前查询？'],
    ['signOutConfirm', '真的要注销登录吗 ?'],
    ['oldPasswordMissing', '请输入旧密码!'],
    ['newPasswordMissing', '请输入新密码!'],
    ['confirmMissing', '请确认新密码!'],
    ['confirmDiffers', '两次输入的密码不一样！'],
    ['imagesOnly', '请上传图片'],
    ['chooseOne', '请选择一条记录'],
    ['treeConditionWrong', '组件JTreeSelect-condition传值有误，需要一个json字符串!'],
    ['dictionaryCodeMissing', '字典Code不能为空!'],
    ['nothingUploaded', '未上传任何文件'],
    ['emptyQuery', '不能查询空条件'],
    ['emptySave', '空条件不能保存'],
    ['nameMissing', '保存名称不能为空'],
    ['popupParameters', 'popup参数未正确配置!'],
    ['popupCounts', 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ] as const)('the message %s reads %s', (name, text) => {
    expect(messages[name]).toBe(text)
  })
})

// spec §8.2
it('sentences of the catalogue name what they are about', () => {
  expect(sentences.uploadOf('办法.docx')).toBe('办法.docx 上传失败')
  expect(sentences.deleteRows(3)).toBe('确定要删除这 3 项吗?')
  expect(sentences.overwriteQuery('我的查询')).toBe('我的查询 已存在，是否覆盖？')
})
