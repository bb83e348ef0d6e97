/**
 * Dictionaries: named lists of coded values, editable in the back office. The codes are the spec's own words;
 * what the items are stands in server/seeds/base/dictionaries.ts.
 */
export const DICTIONARIES = [
  { code: 'F_LEVEL', name: '制定机关层级', description: '制定机关属于国家、省、设区的市、县还是乡镇' },
  { code: 'F_TYPE', name: '文件类型', description: '地方性法规、政府规章、各类规范性文件，及其所依据的国家法律文件' },
  { code: 'F_SUBTYPE', name: '文件子类型', description: '文件类型之下的细分，对应国家法律法规数据库的地方法规分类' },
  { code: 'region', name: '行政区域', description: '制定机关所在的行政区域，GB/T 2260 六位代码' },
  { code: 'address', name: '所属库', description: '文件归属的分库（公布地）' },
  { code: 'F_STATUS', name: '时效性', description: '文件在某一日的效力状态，GB/T 47277 代码' },
  { code: 'F_RANK', name: '效力位阶', description: '只用于排序和显示；适用冲突按立法法第五章处理' },
  { code: 'F_SYSTEM', name: '机关系统', description: '人大、政府、监委、法院、检察院' },
  { code: 'ORGAN_KIND', name: '机关类别', description: '党委、人大、政府、政府部门、派出机构等；决定机关系统' },
  { code: 'F_FIELD', name: '法律部门', description: '中国特色社会主义法律体系的七个法律部门' },
  { code: 'F_SUBJECT', name: '主题分类', description: '按事项分类' },
  { code: 'F_FORM', name: '名称形式', description: '条例、规定、办法、决定等' },
  { code: 'F_DATEKIND', name: '日期种类', description: '题注中一个日期所指的事' },
  { code: 'F_REL', name: '文件关系', description: '两份文件之间的关系' },
  { code: 'F_SOURCE', name: '文本来源', description: '文本取自何处' },
  { code: 'OP_STATE', name: '征求意见项目状态', description: '征求意见项目所处的阶段' },
  { code: 'FB_STATE', name: '意见与纠错状态', description: '一条公众意见或纠错所处的阶段' },
  { code: 'OPINION_KIND', name: '意见种类', description: '征求意见、对法规的纠错、审查建议' },
  { code: 'OPINION_ATTITUDE', name: '意见态度', description: '对征求意见稿的态度' },
  { code: 'OPINION_IDENTITY', name: '提意见人身份', description: '个人、单位、行业组织、基层立法联系点' },
  { code: 'PUB_STATE', name: '发布状态', description: '文件在编审发布流程中的阶段' },
  { code: 'ATTACHMENT_KIND', name: '附件种类', description: '文件的附件：原件、公报扫描件、附表、图片、解读' },
  { code: 'PROOF_STATE', name: '校对状态', description: '由扫描件识别的文字是否已对照扫描件校对' },
  { code: 'CLEAN_RESULT', name: '清理结果', description: '法规规章规范性文件清理的结论' },
  { code: 'FILING_STATE', name: '备案状态', description: '报送备案与审查所处的阶段' },
  // The codes below are those the wire's clients ask for by name.
  { code: 'sex', name: '性别', description: '' },
  { code: 'user_status', name: '用户状态', description: '冻结的用户不能登录' },
  { code: 'dict_item_status', name: '字典选项状态', description: '停用的选项不再供选择，已有的数据照常显示' },
  { code: 'valid_status', name: '有效状态', description: '' },
  { code: 'yn', name: '是否（数字）', description: '以 1 和 0 记录的是与否' },
  { code: 'is_open', name: '是否（字母）', description: '以 Y 和 N 记录的是与否' },
  { code: 'del_flag', name: '删除状态', description: '' },
  { code: 'priority', name: '消息优先级', description: '' },
  { code: 'urgent_level', name: '紧急程度', description: '' },
  { code: 'send_status', name: '公告发布状态', description: '' },
  { code: 'msgSendStatus', name: '消息发送状态', description: '' },
  { code: 'msg_category', name: '消息类型', description: '' },
  { code: 'msg_type', name: '通告对象', description: '' },
  { code: 'msgType', name: '消息格式', description: '' },
  { code: 'log_type', name: '日志类型', description: '' },
  { code: 'operate_type', name: '操作类型', description: '' },
  { code: 'menu_type', name: '菜单类型', description: '' },
  { code: 'perms_type', name: '授权策略', description: '未授予权限时，元素是隐藏还是禁用' },
  { code: 'global_perms_type', name: '全局权限策略', description: '' },
  { code: 'form_perms_type', name: '表单权限策略', description: '' },
  { code: 'rule_conditions', name: '数据规则条件', description: '数据规则中字段与值的比较方式' },
  { code: 'org_category', name: '部门类型', description: '' },
  { code: 'status', name: '状态', description: '通用的启用与停用' },
  { code: 'database_type', name: '数据库类型', description: '' },
  { code: 'depart_status', name: '部门状态', description: '' },
  { code: 'position_rank', name: '职务级别', description: '' },
  { code: 'tenant_status', name: '租户状态', description: '' },
  { code: 'quartz_status', name: '定时任务状态', description: '' },
  { code: 'bpm_status', name: '流程状态', description: '' },
  { code: 'activiti_sync', name: '同步工作流', description: '' },
  { code: 'cgform_table_type', name: '在线表单类型', description: '' },
] as const

export type DictionaryCode = (typeof DICTIONARIES)[number]['code']

/** One value of a dictionary. */
export interface DictionaryItem {
  value: string
  text: string
  /** Seen, like every document that carries it, only with item:special_permissions. */
  restricted: boolean
  parent?: string
  colour?: string
}
