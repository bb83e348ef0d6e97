import { describe, expect, it } from 'vitest'
import { fileOf, issuers as reader, markdownOf } from '#server/testing/make.ts'
import { issuersOf } from './issuers.rules.ts'
import { parseLaw } from './parsing/parse-law.ts'
import { readSource } from './parsing/read-source.ts'

const ARTICLE = '第一条 渡口应当设置灯标。'

/** The issuers of a made-up text, and what was left unread. */
async function of(title: string, note: string[], body: string[] = [ARTICLE], folders: string[] = []) {
  const file = fileOf('a.md', markdownOf({ title, note, body }))
  const { issuers, unread } = issuersOf(parseLaw(await readSource(file.name, await file.read())), folders, reader)
  return { names: issuers.map(({ name }) => name), unread }
}
const names = async (...law: Parameters<typeof of>) => (await of(...law)).names

describe('issuersOf', () => {
  it('the body before 关于 in the title made the law', async () => {
    expect(await names('最高人民法院最高人民检察院关于渡口案件的解释', [])).toEqual(['最高人民法院', '最高人民检察院'])
    expect(await names('国务院、中央军委关于保护渡口的规定', ['1982年9月20日 发布'])).toEqual([
      '国务院',
      '中央军事委员会',
    ])
    expect(await names('公安部对渡口刀具管制的暂行规定', ['1983年9月20日 国务院批准'])).toEqual(['公安部'])
  })
  it('the bodies of a red head made a notice whose title and number name nobody', async () => {
    expect(
      await names('关于做好渡口补助申报工作的通知', ['杭州市财政局 杭州市水务局文件', '财农〔2022〕45号']),
    ).toEqual(['杭州市财政局', '杭州市水务局'])
  })
  it('who made what an order publishes is read from its sentence where its number names nobody', async () => {
    const made = '为规范渡口，公安部、财政部制定了《渡口管理办法》，现予公布。'
    expect(await names('渡口管理办法', ['〔2005〕第7号', made, '2005年4月20日'])).toEqual(['公安部', '财政部'])
    expect(
      await names('渡口管理办法', ['〔2005〕第7号', made.replace('公安部、财政部', '有关方面'), '2005年4月20日']),
    ).toEqual([])
  })
  it('of several bodies below each other none is named where one cannot be read, for the others alone did not make the law', async () => {
    expect(await names('关于渡口的通知', ['公安部', '财政部'])).toEqual(['公安部', '财政部'])
    expect(await names('关于渡口的通知', ['公安部', '国家甲乙丙丁部'])).toEqual([])
  })
  it('where one of several bodies of a title cannot be read, the number names none of them alone', async () => {
    expect(await names('财政部 国家甲乙丙丁部关于渡口的通知（财农〔2024〕5号）', [])).toEqual([])
    expect(await names('财政部 公安部关于渡口的通知（财农〔2024〕5号）', [])).toEqual(['财政部', '公安部'])
  })
  it('a body that the title is about did not make the law', async () => {
    const found = await of('上海市人民代表大会常务委员会议事规则', [])
    expect(found).toEqual({ names: [], unread: null })
  })
  it('the body that adopted the law made it, not the one that approved it', async () =>
    expect(
      await names('宁波市渡口条例', [
        '2014年5月1日 市十四届人大常委会第二十次会议通过',
        '2014年7月1日 省十二届人大常委会第十八次会议批准',
      ]),
    ).toEqual(['宁波市人民代表大会常务委员会']))
  it('what a city revised and its province “adopted” is the law of the city', async () =>
    expect(
      await names('青岛市渡口规定', [
        '2020年6月10日 青岛市第十六届人民代表大会常务委员会第二十四次会议修订',
        '2020年7月24日 山东省第十三届人民代表大会常务委员会第二十二次会议通过',
      ]),
    ).toEqual(['青岛市人民代表大会常务委员会']))
  it('two supreme bodies that adopt a text within months make it together', async () =>
    expect(
      await names('渡口案件规则', [
        '2020年1月6日 最高人民法院审判委员会第1800次会议通过',
        '2020年3月10日 最高人民检察院第十三届检察委员会第三十次会议通过',
      ]),
    ).toEqual(['最高人民法院', '最高人民检察院']))
  it('those who published an act together with its maker are makers too', async () =>
    expect(
      await names('渡口防务条例', [
        '2010年1月6日 国务院第10次常务会议通过',
        '2010年3月1日 中华人民共和国国务院、中华人民共和国中央军事委员会令第570号公布',
      ]),
    ).toEqual(['国务院', '中央军事委员会']))
  it('the department that published what the State Council approved is the issuer', async () =>
    expect(await names('渡口卫生办法', ['1981年1月6日 国务院批准', '1982年1月8日 卫生部、交通部 发布'])).toEqual([
      '卫生部',
      '交通部',
    ]))
  it('where only an approval of the State Council is told, it is the issuer', async () =>
    expect(await names('渡工考核条例', ['1990年1月6日 国务院批准'])).toEqual(['国务院']))
  it('the head of state who signs a law did not make it', async () =>
    expect(await names('渡口法', ['2020年1月6日 中华人民共和国主席令第40号公布'])).toEqual([]))
  it('the number of the order names the issuer where the words do not', async () =>
    expect(await names('渡口登记办法', ['2020年1月6日 公布 公安部令第125号'])).toEqual(['公安部']))
  it('the code of a document number names the issuer', async () =>
    expect(await names('渡工时间折算问题的说明', [], ['劳社部发〔2008〕3号', '各渡口单位照此办理。'])).toEqual([
      '劳动和社会保障部',
    ]))
  it('the signature under a notice names the issuer', async () =>
    expect(
      await names('渡工报酬规定', [
        '关于印发《渡工报酬规定》的通知',
        '现印发给你们，请贯彻执行。',
        '劳动部',
        '一九九四年十二月六日',
      ]),
    ).toEqual(['劳动部']))
  it('several bodies below each other sign together', async () =>
    expect(await names('渡口影片办法', ['1981年10月13日 国务院批准', '文化部', '海关总署发布'])).toEqual([
      '文化部',
      '海关总署',
    ]))
  it('an adoption told of before the first article names the issuer', async () =>
    expect(await names('上海市渡口规定', [], ['常务委员会第三十次会议通过）', ARTICLE])).toEqual([
      '上海市人民代表大会常务委员会',
    ]))
  it('a clause that tells of the adoption names the issuer', async () =>
    expect(
      await names(
        '上海市渡口规定',
        [],
        [ARTICLE, '第二条 本规定经上海市人民代表大会常务委员会通过，自1986年10月1日起施行。'],
      ),
    ).toEqual(['上海市人民代表大会常务委员会']))
  it('the folder of a department names the issuer of a text that does not', async () =>
    expect(await names('渡船登记规范', [], [ARTICLE], ['部门规章', '人力资源社会保障部'])).toEqual([
      '人力资源和社会保障部',
    ]))
  it('the folder of a place names no issuer', async () =>
    expect(await names('上海市渡口条例', [], [ARTICLE], ['地方性法规', '上海'])).toEqual([]))
  it('words that cannot be read are no issuer and are reported', async () =>
    expect(await of('渡口条例', ['2020年1月6日 渡口协会第五次理事会议通过'])).toEqual({
      names: [],
      unread: '渡口协会第五次理事会议',
    }))
})
