import { it } from 'vitest'
import { visits } from '../browser.ts'
const v = visits([{title:'中华人民共和国劳动合同法', note:['2007年6月29日第十届全国人民代表大会常务委员会第二十八次会议通过'], body:['第四十七条 经济补偿按劳动者在本单位工作的年限，每满一年支付一个月工资的标准向劳动者支付。']},{title:'浙江省养犬管理条例',body:['第一条 为了规范养犬行为，制定本条例。','第二条 携带犬只外出的，应当牵引犬只。']}])
it('probe', async () => {
  for (const q of ['劳合法47条','劳动合同法第四十七条','遛狗','图书借月服务条例','图书借阅服务调例','tushujieyue','社区助餐点','党务公开栏','浙江省党务公开栏管理规定','驻外联络机构','会议场所','押金','绿道','浙江省人民政府令第412号','量子纠缠', '阿斯顿飞过海']) {
    const {body} = await v.site.test.call('/fagui/internet/fagui/law/search?q='+q)
    const r = body.result
    console.log(q, r.total, JSON.stringify(r.interpreted), r.suggestion, r.records.slice(0,3).map((x:any)=>x.title+x.effectStatus+'/'+x.hitCount+JSON.stringify(x.replacedBy)+x.hits.map((h:any)=>h.label).join()))
    const s = await v.site.test.call('/fagui/internet/fagui/law/suggest?q='+q)
    console.log('   ', s.body.result.map((x:any)=>x.kind+x.text+(x.anchor??'')).join(' | '))
  }
  const st=(await v.site.test.call('/fagui/internet/fagui/law/stats')).body.result
  console.log(JSON.stringify({...st, issuer:0}))
})
