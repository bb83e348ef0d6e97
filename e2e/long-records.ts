import { expect } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'
import type { Person } from '#server/testing/people.ts'
import { publishedRegister, RIGHTS } from '#server/testing/registers.ts'
import type { Site } from './server.ts'
import { releasedDocument } from './released-document.ts'

/** Fifty-nine characters, and a digit of the record. */
export const LONG =
  '关于进一步规范行政规范性文件合法性审核与备案审查工作联席会议办公室信息公开事项处理的名称很长的一条示例记录第二三四五'

let nth = 0

/** An administrator with a name of sixty characters, records with such names, and the address of a register of them. */
export async function longNames({ test }: Site): Promise<{ person: Person; register: string }> {
  const register = await publishedRegister(
    test,
    designOf([fieldOf('name', LONG.slice(0, 50), { length: 200 }), fieldOf('note', '备注', { length: 200 })]),
    LONG,
  )
  const person = await test.makeUser({
    realname: LONG,
    roles: ['admin'],
    departments: ['省司法厅'],
    permissions: register.codesOf(RIGHTS),
  })
  const token = await test.sessionOf(person)
  const code = `long_${'abcdefgh'.repeat(5)}_${++nth}`
  for (const [name, body] of [
    ['POST /sys/position/add', { code, name: LONG + nth }],
    ['POST /sys/role/add', { roleName: LONG + nth, roleCode: code, description: LONG.repeat(3) }],
    ['POST /sys/dict/add', { dictName: LONG + nth, dictCode: code, type: 0, description: LONG.repeat(2) }],
    ['POST /sys/category/add', { pid: '0', name: LONG }],
    ['POST /sys/annountCement/add', { titile: LONG + nth, msgContent: '<p>甲</p>', msgType: 'ALL', msgCategory: '1' }],
    ['POST /sys/fillRule/add', { ruleName: LONG + nth, ruleCode: code, ruleClass: 'counter', ruleParams: null }],
    [
      'POST /sys/checkRule/add',
      {
        ruleName: LONG + nth,
        ruleCode: code,
        ruleJson: '[{"digits":"*","pattern":"^[0-9]+$","message":"应为数字"}]',
        ruleDescription: LONG.repeat(2),
      },
    ],
    ['POST /dataManagement/cleanup/add', { name: LONG + nth, basis: LONG, scopeTitle: '没有这样的标题' }],
  ] as const)
    expect((await test.ask(name, { token, body })).body, name).toMatchObject({ success: true })
  await longDocument(test)
  await consultation(test, token)
  const clerk = await test.sessionOf(await register.holder())
  expect(
    await register.ask(clerk, `POST /online/cgform/api/form/${register.code}`, { name: LONG, note: LONG }),
  ).toMatchObject({ success: true })
  return { person, register: register.url }
}

/** A draft before the public with a long title, and what a visitor thinks of it; its outcome does not wait. */
async function consultation(test: TestApp, token: string): Promise<void> {
  const day = (after: number) => new Date(test.now.getTime() + after * 86_400_000).toISOString().slice(0, 10)
  const body = {
    title: LONG + nth,
    explanation: LONG,
    body: '第一条 渡口应当检修。',
    beginDate: day(1),
    endDate: day(40),
  }
  const { id } = (await test.ask('POST /opinionManagement/consultation/add', { token, body })).body.result
  const step = async (act: string, by: string) =>
    expect(
      (await test.ask(`POST /opinionManagement/consultation/${act}`, { token: by, body: { id } })).body,
      act,
    ).toMatchObject({ success: true })
  await step('submit', token)
  await step('release', await test.signIn(['opinion:consultation:list', 'opinion:consultation:release']))
  const now = test.now
  test.now = new Date(now.getTime() + 2 * 86_400_000)
  const opinion = {
    key: `list-sizes-${nth}-0123456789`,
    kind: 1,
    consultationId: id,
    attitude: 2,
    identity: 1,
    content: LONG,
    name: '欧阳小明',
  }
  expect((await test.ask('POST /internet/fagui/opinion/send', { body: opinion })).body).toMatchObject({ success: true })
  test.now = now
}

/** A released document with a long title, which stands in the registers of filing and of validity too. */
const longDocument = (test: TestApp): Promise<void> =>
  releasedDocument(test, {
    title: LONG + nth,
    body: '第一条 渡口应当检修。\n第二条 本办法自2022年2月1日起施行，有效期5年。',
    issuers: '浙江省水利厅',
  })
