/**
 * Messages of the product about failures and decisions (spec §5, §8), in the exact words of the specification where
 * they are Chinese. Screens take their messages from here.
 */
export const messages = {
  // HTTP statuses
  system: '系统提示',
  refused: '拒绝访问',
  signInExpiredTitle: '登录已过期',
  signInExpired: '很抱歉，登录已过期，请重新登录',
  signInAgain: '重新登录',
  signingInAgain: '登录已过期，正在重新登陆',
  notFound: '很抱歉，资源未找到!',
  timeout: '网络超时',
  offline: '无法连接服务器，请检查网络连接',
  serverFailed: '系统异常，请稍后重试',
  changePasswordFirst: '请先修改密码',
  gatewayTitle: '需要验证',
  gatewayAdvice: '访问被网关拦下，请在新窗口中完成验证，随后本页会自动刷新。',
  gatewayOpen: '打开验证窗口',

  // Session and menu
  signInFailed: '登录失败',
  noticeCountFailed: '服务器错误，请稍后重试',
  menuEmpty: '没有可用的菜单，请联系管理员授权',
  menuWrongVersion: '菜单表的版本不对，请切换为 Vue2 菜单',
  noUserSignedIn: '当前系统无登录用户!',
  noDepartments: '您尚未设置部门信息!',
  noDepartmentsAtSignIn: '您尚未归属部门,请确认账号信息',
  signOutConfirm: '真的要注销登录吗 ?',

  // Tabs
  lastPage: '这是最后一页，不能再关闭了啦',
  homeStays: '首页不能关闭!',

  // Change of password
  oldPasswordMissing: '请输入旧密码!',
  newPasswordMissing: '请输入新密码!',
  confirmMissing: '请确认新密码!',
  confirmDiffers: '两次输入的密码不一样！',

  // Lookups
  subTableFailed: '打开子表失败',
  treeShapeUnknown: '返回数据类型不识别',
  nothingFound: '没有查询到任何数据',
  searchPrompt: '请输入搜索内容',
  loading: '加载中…',
  areaTypeUnknown: '省市区控件的类型不正确（Bad type value）',

  // Popup and cache
  popupTitle: '出错了',
  popupFailed: 'Popup初始化失败，请检查你的配置或稍后重试！',
  popupParameters: 'popup参数未正确配置!',
  popupCounts: 'popup参数未正确配置,原始值和目标值数量不一致!',
  chooseOne: '请选择一条记录',
  cacheRefreshed: '刷新缓存完成！',
  cacheRefreshFailed: '刷新缓存失败！',

  // Upload, download, import
  uploadFailed: '上传失败',
  unknownError: '未知错误',
  uploadFault: '上传出错',
  errorInformation: '错误信息：',
  unknownFile: '未知的文件',
  noPdfViewer: '这个浏览器不能显示 PDF，已改为下载',
  windowRefused: '浏览器拦下了新窗口。请允许本站弹出窗口，或改用“下载”',
  downloadFailed: '文件下载失败',
  alreadyFirst: '未知的操作',
  alreadyLast: '已到最后~',
  imagesOnly: '请上传图片',
  nothingUploaded: '未上传任何文件',
  importedWithErrors: '导入成功,但是有错误数据!',
  fileUploaded: '文件上传成功',
  fileUploadFailed: '文件上传失败',

  // Editable table and cron
  tooFast: '你点击的太快了，请慢点点击!',
  saved: '保存成功',
  previewFailed: '执行时间没有取到，表达式不受影响；请稍后再看',
  noRunTimes: '无执行时间',
  cronPreview: '执行预览，会忽略年份参数',

  // Advanced query
  emptyQuery: '不能查询空条件',
  emptySave: '空条件不能保存',
  nameMissing: '保存名称不能为空',
  savedQueryDelete: '是否删除当前查询？',

  // Other form rules
  dictionaryCodeMissing: '字典Code不能为空!',
  treeConditionWrong: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  categoryConditionWrong: '条件值有误，需要一个json字符串!',
} as const

/** Messages with a part to fill in. */
export const sentences = {
  uploadOf: (name: string): string => `${name} 上传失败`,
  deleteRows: (count: number): string => `确定要删除这 ${count} 项吗?`,
  overwriteQuery: (name: string): string => `${name} 已存在，是否覆盖？`,
} as const

/** The different English texts with which browsers report that a connection failed. */
const BARE_FETCH_FAILURES =
  /^(failed to fetch|load failed|networkerror.*|fetch failed|network error|the network connection was lost\.?|)$/i

/** Message for a call without any answer (spec §8). */
export function wordsWithoutAnswer(message: string): string {
  if (message.includes('timeout')) return messages.timeout
  return BARE_FETCH_FAILURES.test(message) ? messages.offline : message
}
