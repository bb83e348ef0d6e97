import type { DesignForm, DesignItem, DesignParameter } from '#common/contract/reports.ts'

/** A designed report of the base data; its menu row stands in menus.ts. */
export interface ReportSeed {
  id: string
  code: string
  form: DesignForm
}

const item = (fieldName: string, fieldTxt: string, fieldType: string, more: Partial<DesignItem> = {}): DesignItem => ({
  fieldName,
  fieldTxt,
  fieldType,
  fieldWidth: null,
  align: fieldType === 'number' ? 'right' : 'left',
  dictCode: null,
  isShow: true,
  isOrder: true,
  searchMode: null,
  searchFold: false,
  isTotal: false,
  fieldHref: null,
  ...more,
})
const number = (paramName: string, paramTxt: string): DesignParameter => ({
  paramName,
  paramTxt,
  view: 'number',
  dictCode: null,
  paramValue: null,
  required: false,
})

/** Reports that every installation starts with; administrators change or remove them as they like. */
export const BASE_REPORTS: ReportSeed[] = [
  {
    id: 'report-law-years',
    code: 'law-years',
    form: {
      name: '按制定机关和年份统计文件',
      content: '馆藏法规文件按首次公布的年份统计，不含受限文件和参考资料；没有公布日期的不计入',
      cgrSql: `select issuer, first_year, count(*) as files, sum(versions) as versions
from law
where first_year is not null
  and (\${from_year} is null or first_year >= \${from_year})
  and (\${to_year} is null or first_year <= \${to_year})
group by issuer, first_year
order by first_year desc, files desc, issuer`,
      rowLimit: 100_000,
      allStaff: true,
      chartType: 'bar',
      chartCategory: 'first_year',
      chartValues: ['files'],
      items: [
        item('issuer', '制定机关', 'text', { searchMode: 'single' }),
        item('first_year', '首次公布年份', 'number', { fieldWidth: 130 }),
        item('files', '文件数', 'number', { fieldWidth: 110, isTotal: true }),
        item('versions', '版本数', 'number', { fieldWidth: 110, isTotal: true }),
      ],
      params: [number('from_year', '起始年份'), number('to_year', '截止年份')],
    },
  },
  {
    id: 'report-consultation-opinions',
    code: 'consultation-opinions',
    form: {
      name: '按意见征集统计意见',
      content: '公开过的意见征集各收到多少条意见，办理到哪一步',
      cgrSql: `select c.id, c.title, c.begins_on, c.ends_on, c.state,
  coalesce(sum(o.opinions), 0) as opinions,
  coalesce(sum(o.opinions) filter (where o.state in ('40', '41')), 0) as adopted,
  coalesce(sum(o.opinions) filter (where o.state = '42'), 0) as declined,
  coalesce(sum(o.opinions) filter (where o.state in ('10', '20', '22', '30')), 0) as waiting
from consultation c
left join consultation_opinion o on o.consultation_id = c.id
where (\${year} is null or c.begin_year = \${year})
group by c.id, c.title, c.begins_on, c.ends_on, c.state
order by c.begins_on desc, c.id`,
      rowLimit: 100_000,
      allStaff: true,
      chartType: 'bar',
      chartCategory: 'title',
      chartValues: ['opinions', 'adopted'],
      items: [
        item('id', '标识', 'text', { isShow: false }),
        item('title', '意见征集', 'text', { searchMode: 'single', fieldHref: '/consultation?id=${id}' }),
        item('begins_on', '开始日期', 'date', { fieldWidth: 120, searchMode: 'group' }),
        item('ends_on', '截止日期', 'date', { fieldWidth: 120 }),
        item('state', '状态', 'text', { fieldWidth: 110, dictCode: 'OP_STATE' }),
        item('opinions', '意见', 'number', { fieldWidth: 90, isTotal: true }),
        item('adopted', '采纳', 'number', { fieldWidth: 90, isTotal: true }),
        item('declined', '未采纳', 'number', { fieldWidth: 90, isTotal: true }),
        item('waiting', '办理中', 'number', { fieldWidth: 90, isTotal: true }),
      ],
      params: [number('year', '开始年份')],
    },
  },
]
