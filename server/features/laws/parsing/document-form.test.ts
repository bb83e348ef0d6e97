import { describe, expect, it } from 'vitest'
import { formOf } from './document-form.ts'
import { isWithheld } from './parse-law.ts'
import { lawOfPlain, warningKinds } from './test-sources.ts'

const of = (title: string, more: Partial<Parameters<typeof formOf>[0]> = {}) =>
  formOf({
    title,
    fileName: '文件.txt',
    docNumber: null,
    isNumberAbove: false,
    hasEvents: false,
    articleCount: 0,
    paragraphs: [],
    ...more,
  }).is

describe('formOf', () => {
  it.each([
    '滨海省人民政府关于加快海洋牧场建设的若干措施',
    '关于印发《滨海省电梯使用单位工作指南》的通知',
    '滨海省渔业补贴申报指南（2025年版）的公告',
    '滨海省政策解读工作办法',
    '滨海省人民代表大会常务委员会关于省人民政府工作报告的决议',
    '滨海省政府新闻发布会管理规定',
    '关于规范公开征求意见工作的通知',
    '关于《滨海省预算（草案）》的决议',
    '滨海省建设项目环境影响评价公众意见征集办法',
    '关于建议提案办理工作的意见',
  ])('the title %s is that of an act', (title) => expect(of(title)).toBe('law'))
  it.each([
    '《滨海省渔港管理办法》政策解读',
    '一图读懂滨海省养老服务补贴政策',
    '省海洋局负责人就《滨海省渔港管理办法》答记者问',
    '问答实录：《关于支持海洋牧场建设的若干措施》有关情况',
    '在全省海洋工作会议上的讲话',
    '滨海省海洋局2025年法治政府建设年度报告',
    '关于《滨海省渔港管理条例（草案）》的说明',
    '对省十三届人大四次会议第21号建议的答复',
    '渔业补贴怎么申领攻略',
    '海洋执法典型案例选编',
  ])('the title %s is about law', (title) => expect(of(title)).toBe('reference'))
  it.each([
    '滨海省小餐饮管理办法（征求意见稿）',
    '滨海省渔港管理条例（修订草案）',
    '滨海省渔港管理条例（草案二次审议稿）',
    '滨海省渔港管理规定（送审稿）',
    '关于《滨海省渔港管理条例（草案修改二稿征求意见稿）》公开征求意见的公告4874268',
    '滨海省渔港管理条例（草案二次征求意见稿）',
    '滨海省海洋局关于公开征求《滨海省小餐饮管理办法（征求意见稿）》意见的通知',
    '关于征求滨海省渔港收费标准意见的函',
    '关于向社会公开征求《滨海省渔港管理办法》意见建议的公告',
  ])('the title %s is that of a draft', (title) => expect(of(title)).toBe('draft'))
  it('a number makes an act of a report or a guide', () => {
    expect(of('滨海省渔港安全手册')).toBe('reference')
    expect(of('滨海省渔港安全手册', { docNumber: '滨海发〔2025〕3号' })).toBe('law')
  })
  it('the name of the file tells that an unnumbered text is a draft', () => {
    expect(of('滨海省渔港管理办法', { fileName: '滨海省渔港管理办法（征求意见稿）.docx' })).toBe('draft')
  })
  it.each([
    '本报讯（记者 张三）5月5日，工地开工。',
    '记者从市住房和城乡建设局获悉，工地已经开工。',
    '（全媒体记者 李四）渔船昨天出海。',
  ])('a text that begins with “%s” is a report of the press', (text) => {
    expect(of('滨海市加快推进社区改造', { paragraphs: [text], hasEvents: true })).toBe('reference')
    expect(of('滨海市关于社区改造的通知', { paragraphs: [text], docNumber: '滨政发〔2025〕3号' })).toBe('reference')
    expect(
      of('滨海市关于社区改造的通知', { paragraphs: [text], docNumber: '滨政发〔2025〕3号', isNumberAbove: true }),
    ).toBe('law')
  })
  it.each([
    '滨海新闻讯 9月8日，记者从市人民政府网站获悉，市人民政府同意组建浮桥公司。',
    '滨海市人民政府于十七日发出关于禁止烧荒的指示。指示全文如下：',
    '今（24）日，市水利局发布公告，封闭浮桥。公告全文如下：',
    '公告全文如下：',
    '文件详情如下：',
    '本网消息：市水利局封闭了浮桥。',
    '浮桥昨天封闭。（记者 张三）',
    '1月10日，市水利局发布《滨海市水利局关于封闭浮桥的通告》，决定全年封闭。',
    '现就《滨海市水利局关于封闭浮桥的通告》（以下简称《通告》）的有关情况说明如下：',
  ])('“%s” makes a report of a text that has the title, the number and the signature of an act', (text) =>
    expect(
      of('滨海市水利局关于封闭浮桥的通告', { paragraphs: [text], docNumber: '滨水发〔2025〕3号', hasEvents: true }),
    ).toBe('reference'),
  )
  it.each([
    '近日，国务院办公厅印发《关于加强浮桥管理的意见》，现将有关事项通知如下：',
    '2025年5月1日，省水利厅印发《滨海省浮桥检修规程》，请各区遵照执行。',
    '现将《滨海市浮桥管理办法》印发给你们，请遵照执行。',
    '近日，中共滨海市委办公室、滨海市人民政府办公室印发了《关于浮桥管理的意见》，并发出通知，要求各区各部门贯彻落实。',
    '为了封闭浮桥，现将具体内容通告如下：',
    '市领导在接受记者采访时的承诺应当兑现。',
  ])('“%s” is how acts speak', (text) =>
    expect(of('滨海市水利局关于封闭浮桥的通告', { paragraphs: [text], hasEvents: true })).toBe('law'),
  )
  it('what a body is said to have issued makes a report of a text that nobody signed, not of one with a signature', () => {
    const paragraphs = ['近日，滨海市水利局发布《滨海市浮桥检修规程》。', '规程共六章。']
    expect(of('滨海市规范浮桥检修', { paragraphs })).toBe('reference')
    expect(of('滨海市规范浮桥检修', { paragraphs, hasEvents: true })).toBe('law')
  })
  it('the press may end the name of an act with what it asks for', () => {
    const paragraphs = ['市水利局5月13日印发修订后的《滨海市浮桥检修规程》，从六个方面加以规范。']
    expect(of('市水利局印发修订后的《滨海市浮桥检修规程》 重大事项可公开征求意见', { paragraphs })).toBe('reference')
    expect(of('市水利局关于《滨海市浮桥检修规程》公开征求意见的公告', { paragraphs: ['现公开征求意见。'] })).toBe(
      'draft',
    )
  })
  it('questions and answers without a number are about law whatever their title', () => {
    expect(
      of('海洋牧场补助', { paragraphs: ['问：补多少？', '答：五百万元。', '问：谁可以申请？', '答：养殖企业。'] }),
    ).toBe('reference')
    expect(of('海洋牧场补助', { paragraphs: ['一、问：补多少？'] })).toBe('law')
  })
  it('letters without sense are the waste of a failed recognition', () => {
    expect(of('崩复协会', { paragraphs: ['怅岫鬯vaEt褫黻囗'.repeat(30)] })).toBe('unreadable')
    expect(
      of('滨海省渔港管理办法', { paragraphs: ['第一条 为了加强渔港管理，保障渔业生产安全，制定本办法。'.repeat(9)] }),
    ).toBe('law')
  })
})

describe('parseLaw: what a document is', () => {
  it('an address in a text says nothing of what it is', () => {
    const law = lawOfPlain('滨海省人民政府关于支持海洋牧场建设的若干措施\n\n一、申报\n申报网址：https://hymc.example。')
    expect([law.isReference, isWithheld(law), warningKinds(law).includes('NOT_A_LAW')]).toEqual([false, false, false])
  })
  it('the day of a page does not make law of the steps of a service', () => {
    const law = lawOfPlain(
      '发布日期：2025-03-11\n滨海市渔船登记办事指南\n一、办理条件：有检验证书。\n二、办理时限：五个工作日。',
    )
    expect(law.isReference).toBe(true)
  })
  it('a draft is told and not shown', () => {
    const law = lawOfPlain('滨海省渔港管理办法\n（征求意见稿）\n\n第一条 为了加强渔港管理，制定本办法。')
    expect([isWithheld(law), law.warnings.find(({ kind }) => kind === 'DRAFT')?.detail]).toEqual([
      true,
      '标题有“征求意见稿”',
    ])
  })
})
