import { ofdOf } from '#server/testing/ofd.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { type Paper, printed } from '#server/testing/printed.ts'

/** A notice under the red head of GB/T 9704 that issues two measures, with all parts such a page has. */
const NOTICE: Paper = {
  title: '000128',
  note: [
    '浙江省水利厅文件',
    '浙水规〔2026〕7号',
    '浙江省水利厅关于印发《浙江省海塘巡护',
    '补助办法》《浙江省海塘巡护员守则》的通知',
  ],
  body: [
    '各市、县（市、区）水利局：',
    '为了做好海塘巡护工作，省水利厅制定了《浙江省海塘巡护补助办法》《浙江省海塘巡护员守则》，现印发给你们，请遵照执行。',
    '附件：1．浙江省海塘巡护补助办法',
    '2．浙江省海塘巡护员守则',
    '浙江省水利厅',
    '2026年3月12日',
    '（此件公开发布）',
    '附件1',
    '浙江省海塘巡护补助办法',
    '第一条　为了规范海塘巡护补助的申领和发放，保障巡护员的劳动报酬，根据有关规定，制定本办法。',
    '第二条　海塘巡护员每月的补助为九百元，由县级财政承担，不得拖欠、截留或者挪作他用。',
    '第三条　本办法自2026年5月1日起施行，有效期至2099年4月30日。',
    '附件2',
    '浙江省海塘巡护员守则',
    '第一条　海塘巡护员应当每日沿塘巡查一次，台风预警期间每两小时巡查一次，并如实填写巡查日志。',
    '第二条　发现塘身裂缝、渗漏的，应当在十分钟内报告值班室。',
    '第三条　本守则自2026年6月1日起施行。',
    '抄送：省政府办公厅，省财政厅。',
    '浙江省水利厅办公室　　　　　　　　　　2026年3月12日印发',
  ],
}
const REGULATION: Paper = {
  title: '浙江省海塘纪念林保护条例',
  note: ['（2026年1月20日浙江省第十四届人民代表大会', '常务委员会第二十次会议通过）'],
  body: [
    '第一条　为了保护海塘纪念林，延续筑塘植树的传统，根据有关法律、行政法规，结合本省实际，制定本条例。',
    '第二条　本条例所称海塘纪念林，是指为纪念修筑海塘而营造，并由县级以上人民政府公布的成片林木。',
    '第三条　任何单位和个人不得擅自砍伐、移栽海塘纪念林。因抢险确需砍伐的，应当在抢险结束后三十日内补办手续，并在次年春季补植。',
    '县级人民政府应当为补植提供苗木。',
    '第四条　违反本条例第三条规定擅自砍伐的，由林业主管部门责令补种，并处每株二千元以上五千元以下罚款。',
    '第五条　本条例自2026年4月1日起施行。',
  ],
}
const ORDER: Paper = {
  title: '浙江省人民政府令',
  note: ['第412号'],
  body: [
    '《浙江省潮汐预报发布规定》已经2026年5月11日省人民政府第80次常务会议审议通过，现予公布，自2026年7月1日起施行。',
    '省　长　林远舟',
    '2026年5月18日',
    '浙江省潮汐预报发布规定',
    '第一条　为了规范潮汐预报的发布，保障海上生产和群众出行安全，制定本规定。',
    '第二条　大潮期间的潮汐预报应当提前三日发布；遇有强潮的，提前七日发布，并注明观潮的安全距离。',
    '第三条　本规定自2026年7月1日起施行。',
  ],
}
const middle = (text: string, y: number) => ({ text, x: (595 - text.length * 10) / 2, y, size: 10 })

/** Files as offices make them: a red-headed page and a gazette as PDF, an order as OFD. */
export const OFFICE_FILES = [
  {
    name: '海塘巡护通知.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(printed(NOTICE, { perPage: 20, beside: (page) => [middle(`— ${page} —`, 800)] })),
  },
  {
    name: '公报2026年第2期.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(
      printed(REGULATION, {
        perPage: 8,
        beside: (page) => [middle('浙江省人民代表大会常务委员会公报2026年第2号', 50), middle(`· ${page + 30} ·`, 805)],
      }),
    ),
  },
  {
    name: '省政府令.ofd',
    mimeType: 'application/ofd',
    buffer: ofdOf(printed(ORDER, { perPage: 12, beside: (page) => [middle(`— ${page} —`, 800)] })),
  },
]
