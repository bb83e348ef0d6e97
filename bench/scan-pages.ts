import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AlignmentType,
  Document,
  LineRuleType,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'

/** Pages for the bench of scans: prose of its own, set by LibreOffice, drawn by poppler and worn by ImageMagick. */

/** A page as it was set. */
interface SetPage {
  font: string
  /** Points. */
  size: number
  title: string
  note?: string
  paragraphs: string[]
  rows?: string[][]
  columns?: 2
}

const SONG = 'Noto Serif CJK SC'
const HEI = 'Noto Sans CJK SC'
const KAI = 'AR PL KaitiM GB'

const PAGES: Record<string, SetPage> = {
  measures: {
    font: SONG,
    size: 16,
    title: '临川市城市树木养护管理办法',
    note: '（2019年3月12日临川市人民政府令第47号公布）',
    paragraphs: [
      '第一条　为了加强城市树木养护，保护古树名木，改善人居环境，根据有关法律、法规的规定，结合本市实际，制定本办法。',
      '第二条　本市行政区域内树木的栽植、养护、修剪、迁移及其监督管理活动，适用本办法。',
      '第三条　市园林绿化主管部门负责全市树木养护的监督管理工作，财政、公安、水利、交通运输等部门按照各自职责做好相关工作。',
      '第四条　养护单位应当建立巡查记录，每株古树每年检查不少于4次，记录保存期限不少于10年；发现倾倒危险的，应当在24小时内处置。',
      '第五条　有下列情形之一的，可以申请迁移树木：',
      '（一）严重影响居民采光、通风的；',
      '（二）对人身安全或者地下管线构成威胁的；',
      '（三）发生检疫性病虫害，经鉴定无法救治的。',
      '第六条　违反本办法规定，擅自砍伐、移植的，责令限期补种，并处2000元以上1万元以下的罚款。',
    ],
  },
  notice: {
    font: KAI,
    size: 16,
    title: '关于做好汛期地质灾害防范工作的通知',
    note: '临政办发〔2021〕15号',
    paragraphs: [
      '各县（区）人民政府，市直各有关单位：',
      '近期，我市出现持续强降雨天气，山区丘陵地带滑坡、崩塌、泥石流等灾害风险显著上升。为切实保障人民群众生命财产安全，现就有关事项通知如下：',
      '一、压实防灾责任。各级各部门要坚决克服麻痹思想和侥幸心理，逐村逐户排查隐患，建立台账，明确监测员、联络员。',
      '二、强化预警响应。气象、水利、自然资源部门要加密会商研判，预警信息应当在15分钟内传达到户；雨量达到50毫米以上的，立即组织撤离。',
      '三、严格值班值守。实行领导带班和24小时值班制度，遇有险情迅速上报，不得迟报、漏报、瞒报。',
      '四、抓好恢复重建。对倒塌房屋、毁损农田、堵塞沟渠，要及时清理修缮，妥善安置受灾群众。',
      '本通知自印发之日起施行，有效期五年。',
    ],
  },
  small: {
    font: SONG,
    size: 10.5,
    title: '临川市餐饮服务单位油烟污染防治规定',
    paragraphs: [
      '第一条　为了防治餐饮油烟污染，保护和改善大气环境，保障公众健康，制定本规定。',
      '第二条　本规定所称餐饮服务单位，包括饭店、小吃店、食堂、烧烤店、面馆、火锅店以及利用灶具烹饪并产生油烟的其他场所。',
      '第三条　餐饮服务单位应当安装与经营规模相匹配的净化设施，油烟最高允许排放浓度不得超过2.0毫克每立方米，净化设施最低去除效率：小型60%，中型75%，大型85%。',
      '第四条　净化设施应当每两个月至少清洗一次，清洗、维护、更换滤料的情况应当如实记载，台账留存两年以上。禁止擅自拆除、闲置、遮挡监测探头或者篡改、伪造数据。',
      '第五条　居民住宅楼、未配套设立专用烟道的商住综合楼内，不得新建、改建、扩建产生油烟、异味、废气的餐饮项目。排气筒出口与周边敏感目标的水平间距不应小于20米。',
      '第六条　生态环境主管部门应当会同市场监督管理、城市管理等部门建立联合惩戒机制，对屡次违规者列入重点监管名单，并向社会公示。',
      '第七条　违反本规定第三条，未安装净化设施的，由生态环境主管部门责令改正，处5000元以上5万元以下罚款；拒不改正的，责令停业整治。',
      '第八条　违反本规定第四条第一款的，给予警告，可以并处1000元以上3000元以下罚款；伪造台账的，从重处罚。',
      '第九条　当事人对行政处罚决定不服的，可以在六十日内申请行政复议，或者在六个月内向人民法院提起诉讼。',
      '第十条　执法人员滥用职权、徇私舞弊、玩忽职守的，依法给予处分；构成犯罪的，依法追究刑事责任。',
      '第十一条　街道办事处、乡镇人民政府应当协助开展日常巡查，受理投诉举报，并于七个工作日内答复；情况复杂的，可以延长至十五个工作日。',
      '第十二条　本规定自2023年1月1日起施行。2009年8月18日发布的《临川市饮食业油烟排放暂行办法》同时废止。',
    ],
  },
  table: {
    font: SONG,
    size: 12,
    title: '城镇垃圾处理费征收标准',
    paragraphs: ['各单位、住户按照下表缴纳，逾期按日加收万分之五滞纳金。', '表中金额含税，自公布之日起满三十日执行。'],
    rows: [
      ['缴费对象', '计费单位', '金额（元）', '执行日期'],
      ['居民住户', '每户每月', '8.00', '2022年7月1日'],
      ['机关团体', '每人每月', '3.50', '2022年7月1日'],
      ['宾馆旅社', '每床每月', '12.60', '2022年9月15日'],
      ['餐饮门店', '每平方米每月', '2.75', '2022年9月15日'],
      ['集贸市场', '每摊位每月', '36.40', '2023年1月1日'],
      ['建筑工地', '每立方米', '1,280.00', '2023年1月1日'],
    ],
  },
  columns: {
    font: HEI,
    size: 10.5,
    title: '临川市志愿服务促进条例',
    columns: 2,
    paragraphs: [
      '第一条　为了弘扬奉献、友爱、互助、进步的志愿精神，规范志愿服务活动，保障志愿者合法权益，制定本条例。',
      '第二条　志愿服务应当遵循自愿、无偿、平等、诚信、合法的原则，尊重服务对象的人格尊严和隐私。',
      '第三条　志愿者可以将其身份信息、服务技能、服务时间、联系方式等，通过信息系统自行注册，也可以委托组织注册。',
      '第四条　志愿服务组织应当为志愿者提供安全、卫生、医疗等必要条件，开展抢险救援等高风险活动前，应当购买人身意外伤害保险。',
      '第五条　学校应当将志愿服务纳入实践课程，高中学生每学年参加服务累计不少于20小时。',
      '第六条　任何组织和个人不得强行指派、变相摊派，不得以志愿服务名义从事营利性活动或者骗取钱财。',
      '第七条　公园、博物馆、图书馆、体育场馆等可以对星级志愿者给予优惠或者减免门票。',
      '第八条　违反第六条规定的，由民政部门责令退还，没收违法所得，并处所收款项一倍以上三倍以下罚款。',
      '第九条　文化广电、卫生健康、退役军人事务等部门应当在各自领域培育骨干队伍，定期举办培训。',
      '第十条　本条例自2020年12月5日起施行。',
    ],
  },
}

/** How a page came to be a picture. */
export interface ScanKind {
  kind: string
  page: keyof typeof PAGES
  dpi: number
  /**
   * Parameters of ImageMagick. `WxH` in them stands for the size of the page, and `{0.5w}` or `{0.5h}` for parts of it.
   */
  worn: string[]
  ending?: 'png' | 'jpg' | 'tif'
  /** How a phone says that its pixels lie: EXIF orientation, of a JPEG whose pixels `worn` has turned. */
  orientation?: 3 | 6 | 8
}

const SEAL = [
  '-fill',
  'none',
  '-stroke',
  'rgba(215,30,30,0.72)',
  '-strokewidth',
  '9',
  '-draw',
  'circle {0.62w},{0.42h} {0.77w},{0.42h}',
]
const SEAL_WORDS = [
  '-fill',
  'rgba(215,30,30,0.72)',
  '-stroke',
  'none',
  '-pointsize',
  '60',
  '-draw',
  'text {0.54w},{0.425h} "★专用章★"',
]
/** Light from the left above, as a lamp gives it. */
const SHADE = [
  '(',
  '-size',
  'WxH',
  'gradient:#ffffff-#8a8478',
  '-rotate',
  '0',
  ')',
  '-compose',
  'multiply',
  '-composite',
]
const seen = (a: string, b: string, c: string, d: string): string[] => [
  '-virtual-pixel',
  'background',
  '-background',
  '#6b5a48',
  '-distort',
  'Perspective',
  `0,0 ${a} {1w},0 ${b} {1w},{1h} ${c} 0,{1h} ${d}`,
]

/** The shadow of a hand and a phone, soft at its edge. */
const HAND = [
  [
    '(',
    '-size',
    'WxH',
    'xc:white',
    '-fill',
    '#70757e',
    '-draw',
    'polygon {0.45w},{1h} {0.6w},{0.35h} {0.8w},{0.3h} {1.05w},{0.6h} {1.05w},{1.05h}',
  ],
  ['-resize', '10%', '-blur', '0x9', '-resize', 'WxH!', ')', '-compose', 'multiply', '-composite'],
].flat()
/** Yellow light of a lamp beside the page, which leaves the far corner dark. */
const LAMP = [
  [
    '(',
    '-size',
    '{1.6w}x{1.6h}',
    'radial-gradient:#fff2c8-#4a3514',
    '-gravity',
    'northwest',
    '-crop',
    'WxH+{0.55w}+{0.55h}',
    '+repage',
    ')',
  ],
  ['-gravity', 'northwest', '-compose', 'multiply', '-composite'],
].flat()
type Corners = [string, string, string, string]
/**
 * The page on a table, whose picture is made by some parameters, seen a little from the side: its corners lie at these
 * places.
 */
const lying = (table: string[], [a, b, c, d]: Corners): string[] =>
  [
    ['-colorspace', 'sRGB', '-alpha', 'set', '-virtual-pixel', 'transparent', '-background', 'none'],
    ['-distort', 'Perspective', `0,0 ${a} {1w},0 ${b} {1w},{1h} ${c} 0,{1h} ${d}`],
    ['(', ...table, '-resize', 'WxH!', ')', '+swap', '-compose', 'over', '-composite', '-alpha', 'off'],
  ].flat()
const grain = (seed: number, size: string, colours: string): string[] => [
  '-seed',
  String(seed),
  '-size',
  size,
  'xc:#807f80',
  '+noise',
  'Random',
  '-blur',
  '0x0.9',
  '-modulate',
  '100,0',
  '+level-colors',
  colours,
]
const WOOD = grain(5, '30x700', '#4a2f1a,#b98a5c')
const DARK = grain(6, '500x700', '#101214,#30343a')
const CLOTH = ['-size', '96x136', 'pattern:CROSSHATCH45', '+level-colors', '#24406e,#e9e2d2', '-filter', 'point']
const NEAR: Corners = ['{0.08w},{0.07h}', '{0.94w},{0.05h}', '{0.97w},{0.95h}', '{0.04w},{0.96h}']
const TURNED: Corners = ['{0.14w},{0.05h}', '{0.97w},{0.12h}', '{0.9w},{0.97h}', '{0.05w},{0.88h}']
const FROM_BELOW: Corners = ['{0.2w},{0.12h}', '{0.8w},{0.12h}', '{0.97w},{0.94h}', '{0.03w},{0.94h}']
/** A page that does not lie flat: its lines are arcs. */
const ARCHED = ['-virtual-pixel', 'background', '-background', '#6b5a48', '-distort', 'Barrel', '0.0 0.045 0.0 0.93']
const WAVY = ['-background', '#e8e4da', '-wave', '{0.008h}x{1.3w}', '-crop', 'WxH+0+0', '+repage']
/** As a phone keeps it. */
const kept = (quality: number): string[] => ['-sampling-factor', '4:2:0', '-quality', String(quality)]
/** Twelve million pixels, of which the page has some two thirds. */
const LARGE = ['-resize', '3000x4000!']

export const SCANS: readonly ScanKind[] = [
  { kind: 'clean', page: 'measures', dpi: 300, worn: [] },
  { kind: 'clean', page: 'notice', dpi: 200, worn: [] },
  { kind: 'clean', page: 'small', dpi: 200, worn: [] },
  { kind: 'clean', page: 'measures', dpi: 150, worn: ['-quality', '80'], ending: 'jpg' },
  { kind: 'clean', page: 'notice', dpi: 300, worn: ['-threshold', '60%', '-compress', 'Group4'], ending: 'tif' },
  { kind: 'turned', page: 'measures', dpi: 200, worn: ['-background', 'white', '-rotate', '1'] },
  { kind: 'turned', page: 'notice', dpi: 200, worn: ['-background', 'white', '-rotate', '-2'] },
  { kind: 'turned', page: 'small', dpi: 200, worn: ['-background', 'white', '-rotate', '3'] },
  {
    kind: 'noisy',
    page: 'measures',
    dpi: 200,
    worn: ['-seed', '7', '-attenuate', '0.6', '+noise', 'Gaussian', '-quality', '60'],
    ending: 'jpg',
  },
  { kind: 'noisy', page: 'notice', dpi: 150, worn: ['-seed', '8', '-attenuate', '0.25', '+noise', 'Impulse'] },
  { kind: 'blurred', page: 'measures', dpi: 200, worn: ['-blur', '0x2'] },
  { kind: 'blurred', page: 'notice', dpi: 150, worn: ['-blur', '0x1.4', '-quality', '50'], ending: 'jpg' },
  {
    kind: 'stained',
    page: 'measures',
    dpi: 200,
    worn: [
      '-fill',
      'rgba(150,110,50,0.45)',
      '-draw',
      'ellipse {0.4w},{0.35h} {0.25w},{0.12h} 0,360',
      '-fill',
      'rgba(90,70,40,0.4)',
      '-draw',
      'rectangle 0,{0.6h} {1w},{0.64h}',
    ],
  },
  {
    kind: 'stained',
    page: 'notice',
    dpi: 200,
    worn: [
      '-fill',
      '#e3d3a8',
      '-tint',
      '60',
      '-fill',
      'rgba(60,50,40,0.35)',
      '-draw',
      'circle {0.7w},{0.5h} {0.82w},{0.5h}',
    ],
  },
  { kind: 'sealed', page: 'measures', dpi: 200, worn: [...SEAL, ...SEAL_WORDS] },
  { kind: 'sealed', page: 'notice', dpi: 300, worn: [...SEAL, '-quality', '70'], ending: 'jpg' },
  { kind: 'sealed', page: 'small', dpi: 200, worn: [...SEAL, ...SEAL_WORDS, '-quality', '75'], ending: 'jpg' },
  {
    kind: 'photographed',
    page: 'measures',
    dpi: 250,
    worn: [
      ...SHADE,
      ...seen('{0.08w},{0.05h}', '{0.95w},{0.02h}', '{0.99w},{0.97h}', '{0.03w},{0.94h}'),
      '-quality',
      '70',
    ],
    ending: 'jpg',
  },
  {
    kind: 'photographed',
    page: 'notice',
    dpi: 200,
    worn: [
      ...SHADE,
      ...seen('{0.1w},{0.03h}', '{0.9w},{0.03h}', '{0.98w},{0.98h}', '{0.02w},{0.98h}'),
      '-blur',
      '0x0.7',
      '-quality',
      '75',
    ],
    ending: 'jpg',
  },
  {
    kind: 'photographed',
    page: 'small',
    dpi: 250,
    worn: [
      ...SHADE,
      ...seen('{0.04w},{0.06h}', '{0.97w},{0.03h}', '{0.93w},{0.95h}', '{0.06w},{0.97h}'),
      '-quality',
      '80',
    ],
    ending: 'jpg',
  },
  { kind: 'upside down', page: 'measures', dpi: 200, worn: ['-rotate', '180'] },
  { kind: 'upside down', page: 'notice', dpi: 200, worn: ['-rotate', '90'] },
  { kind: 'upside down', page: 'small', dpi: 200, worn: ['-rotate', '270', '-quality', '80'], ending: 'jpg' },
  { kind: 'small', page: 'small', dpi: 150, worn: [] },
  { kind: 'small', page: 'small', dpi: 150, worn: ['-quality', '60'], ending: 'jpg' },
  { kind: 'faint', page: 'measures', dpi: 200, worn: ['-level-colors', '#b4b4b4,#f4f4f4'] },
  {
    kind: 'faint',
    page: 'notice',
    dpi: 200,
    worn: ['-level-colors', '#c8c8c8,#ffffff', '-seed', '9', '-attenuate', '0.1', '+noise', 'Gaussian'],
  },
  { kind: 'table', page: 'table', dpi: 200, worn: [] },
  {
    kind: 'table',
    page: 'table',
    dpi: 150,
    worn: ['-background', 'white', '-rotate', '1', '-quality', '75'],
    ending: 'jpg',
  },
  { kind: 'columns', page: 'columns', dpi: 200, worn: [] },
  { kind: 'shadow', page: 'measures', dpi: 200, worn: [...HAND, ...kept(80)], ending: 'jpg' },
  { kind: 'shadow', page: 'notice', dpi: 200, worn: [...HAND, ...LAMP, ...kept(75)], ending: 'jpg' },
  { kind: 'shadow', page: 'small', dpi: 250, worn: [...HAND, ...kept(80)], ending: 'jpg' },
  { kind: 'compressed', page: 'measures', dpi: 150, worn: kept(40), ending: 'jpg' },
  { kind: 'compressed', page: 'notice', dpi: 200, worn: kept(40), ending: 'jpg' },
  { kind: 'compressed', page: 'small', dpi: 250, worn: kept(40), ending: 'jpg' },
  {
    kind: 'orientation',
    page: 'measures',
    dpi: 200,
    worn: ['-rotate', '180', ...kept(80)],
    ending: 'jpg',
    orientation: 3,
  },
  {
    kind: 'orientation',
    page: 'notice',
    dpi: 200,
    worn: ['-rotate', '-90', ...kept(80)],
    ending: 'jpg',
    orientation: 6,
  },
  { kind: 'orientation', page: 'small', dpi: 250, worn: ['-rotate', '90', ...kept(80)], ending: 'jpg', orientation: 8 },
  { kind: 'trapezoid', page: 'measures', dpi: 250, worn: [...lying(DARK, FROM_BELOW), ...kept(80)], ending: 'jpg' },
  { kind: 'trapezoid', page: 'notice', dpi: 250, worn: [...lying(WOOD, FROM_BELOW), ...kept(80)], ending: 'jpg' },
  { kind: 'trapezoid', page: 'table', dpi: 250, worn: [...lying(WOOD, FROM_BELOW), ...kept(80)], ending: 'jpg' },
  { kind: 'curved', page: 'measures', dpi: 250, worn: [...ARCHED, ...kept(80)], ending: 'jpg' },
  { kind: 'curved', page: 'notice', dpi: 200, worn: [...WAVY, ...kept(80)], ending: 'jpg' },
  { kind: 'curved', page: 'small', dpi: 250, worn: [...WAVY, ...kept(80)], ending: 'jpg' },
  { kind: 'on a table', page: 'measures', dpi: 250, worn: [...lying(WOOD, NEAR), ...kept(75)], ending: 'jpg' },
  { kind: 'on a table', page: 'notice', dpi: 250, worn: [...lying(DARK, TURNED), ...kept(75)], ending: 'jpg' },
  { kind: 'on a table', page: 'small', dpi: 300, worn: [...lying(CLOTH, NEAR), ...kept(75)], ending: 'jpg' },
  { kind: 'on a table', page: 'columns', dpi: 300, worn: [...lying(CLOTH, TURNED), ...kept(75)], ending: 'jpg' },
  { kind: 'out of focus', page: 'measures', dpi: 250, worn: ['-blur', '0x3', ...kept(75)], ending: 'jpg' },
  {
    kind: 'out of focus',
    page: 'notice',
    dpi: 200,
    worn: [...lying(WOOD, NEAR), '-blur', '0x2', ...kept(70)],
    ending: 'jpg',
  },
  { kind: 'lamp light', page: 'measures', dpi: 200, worn: [...LAMP, ...kept(75)], ending: 'jpg' },
  { kind: 'lamp light', page: 'notice', dpi: 250, worn: [...lying(WOOD, NEAR), ...LAMP, ...kept(75)], ending: 'jpg' },
  { kind: 'lamp light', page: 'small', dpi: 250, worn: [...LAMP, ...SEAL, ...kept(75)], ending: 'jpg' },
  {
    kind: 'twelve million',
    page: 'measures',
    dpi: 300,
    worn: [...lying(WOOD, NEAR), ...HAND, ...LARGE, ...kept(85)],
    ending: 'jpg',
  },
  {
    kind: 'twelve million',
    page: 'notice',
    dpi: 300,
    worn: [...lying(CLOTH, TURNED), ...LAMP, ...SEAL, ...LARGE, '-rotate', '-90', ...kept(85)],
    ending: 'jpg',
    orientation: 6,
  },
  {
    kind: 'twelve million',
    page: 'small',
    dpi: 300,
    worn: [...lying(DARK, FROM_BELOW), ...HAND, ...LAMP, ...LARGE, '-rotate', '90', ...kept(80)],
    ending: 'jpg',
    orientation: 8,
  },
]

/** What a page says, as it should be read. */
export function wordsOf(page: ScanKind['page']): string {
  const { title = '', note = '', paragraphs = [], rows = [] } = PAGES[page] ?? {}
  const [first = '', ...rest] = paragraphs
  return [title, note, first, ...rows.flat(), ...rest].join('')
}

async function docxOf({ font, size, title, note, paragraphs, rows, columns }: SetPage): Promise<Buffer> {
  const run = (text: string, points: number, bold = false) =>
    new TextRun({ text, bold, size: points * 2, font: { ascii: font, hAnsi: font, eastAsia: font } })
  const spacing = { line: Math.round(size * 1.7 * 20), lineRule: LineRuleType.EXACT }
  const body = (text: string) =>
    new Paragraph({
      children: [run(text, size)],
      spacing,
      alignment: AlignmentType.BOTH,
      indent: { firstLine: size * 2 * 20 },
    })
  const head = [
    new Paragraph({
      children: [run(title, size * 1.4, true)],
      alignment: AlignmentType.CENTER,
      spacing: { after: 200 },
    }),
    ...(note === undefined
      ? []
      : [new Paragraph({ children: [run(note, size)], alignment: AlignmentType.CENTER, spacing: { after: 200 } })]),
  ]
  const [first = '', ...rest] = paragraphs
  const table = rows
    ? [
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: rows.map(
            (cells) =>
              new TableRow({
                children: cells.map(
                  (text) => new TableCell({ children: [new Paragraph({ children: [run(text, size)] })] }),
                ),
              }),
          ),
        }),
      ]
    : []
  const page = {
    size: { width: 11_906, height: 16_838 },
    margin: { top: 1_700, bottom: 1_400, left: 1_500, right: 1_500 },
  }
  const text = [body(first), ...table, ...rest.map(body)]
  const sections = columns
    ? [
        { properties: { page }, children: head },
        { properties: { page, type: 'continuous' as const, column: { count: columns, space: 600 } }, children: text },
      ]
    : [{ properties: { page }, children: [...head, ...text] }]
  return Packer.toBuffer(new Document({ sections }))
}

/** Programs that make the pages. */
export const MAKERS = ['soffice', 'pdftoppm', 'convert', 'identify', 'fc-list']

const run = (program: string, parameters: readonly string[], cwd: string) =>
  execFileSync(program, parameters, { cwd, stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * Makes the pages in a folder, each once.
 * @throws Error when a font of them is not installed
 * @returns the file of each of `SCANS`
 */
export async function makeScans(folder: string): Promise<string[]> {
  // LibreOffice would set the page in any other font, and the figures would be of another page.
  const fonts = run('fc-list', [':', 'family'], '.').toString()
  const missing = [SONG, HEI, KAI].filter((font) => !fonts.includes(font))
  if (missing.length > 0) throw new Error(`the pages are set in fonts that are not installed: ${missing.join(', ')}`)
  mkdirSync(folder, { recursive: true })
  for (const [name, page] of Object.entries(PAGES)) {
    if (existsSync(join(folder, `${name}.pdf`))) continue
    writeFileSync(join(folder, `${name}.docx`), await docxOf(page))
    run(
      'soffice',
      ['--headless', `-env:UserInstallation=file://${folder}/office`, '--convert-to', 'pdf', `${name}.docx`],
      folder,
    )
  }
  return SCANS.map(({ page, dpi, worn, ending = 'png', orientation }, at) => {
    const drawn = `${page}-${dpi}`
    if (!existsSync(join(folder, `${drawn}.png`)))
      run('pdftoppm', ['-r', String(dpi), '-singlefile', '-png', `${page}.pdf`, drawn], folder)
    const [, width = 0, height = 0] =
      /^(\d+) (\d+)$/.exec(run('identify', ['-format', '%w %h', `${drawn}.png`], folder).toString())?.map(Number) ?? []
    const sized = worn.map((one) =>
      one
        .replace('WxH', `${width}x${height}`)
        .replace(/\{([\d.]+)([wh])\}/g, (_, part: string, side: string) =>
          String(Math.round(Number(part) * (side === 'w' ? width : height))),
        ),
    )
    const file = join(folder, `scan-${at}.${ending}`)
    if (existsSync(file)) return file
    run('convert', [`${drawn}.png`, '-density', String(dpi), '-units', 'PixelsPerInch', ...sized, file], folder)
    if (orientation !== undefined) writeFileSync(file, withOrientation(readFileSync(file), orientation))
    return file
  })
}

/** A JPEG with a segment that says how it is to be turned. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const [entries, tag, short] = [1, 0x0112, 3]
  const directory = Buffer.alloc(18)
  directory.writeUInt16BE(entries, 0)
  directory.writeUInt16BE(tag, 2)
  directory.writeUInt16BE(short, 4)
  directory.writeUInt32BE(1, 6)
  directory.writeUInt16BE(orientation, 10)
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\u0008', 'latin1'), directory])
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)])
}

/** The bytes of a page. */
export const bytesOfScan = (file: string): Uint8Array => new Uint8Array(readFileSync(file))
