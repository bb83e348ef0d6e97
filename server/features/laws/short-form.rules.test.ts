import { describe, expect, it } from 'vitest'
import { isShortForm } from './short-form.rules.ts'

describe('isShortForm: what a law is called, and what people only search by', () => {
  it.each([
    ['公司法', '中华人民共和国公司法'],
    ['消保法', '中华人民共和国消费者权益保护法'],
    ['浮桥条例', '浙江省浮桥管理条例'],
    ['民法典婚姻家庭编解释一', '最高人民法院关于适用《中华人民共和国民法典》婚姻家庭编的解释（一）'],
  ])('%s is one of %s', (name, title) => expect(isShortForm(name, title)).toBe(true))
  it.each([
    ['新公司法', '中华人民共和国公司法'],
    ['公司', '中华人民共和国公司法'],
    ['社会保障法', '中华人民共和国社会保险法'],
    ['12分规定', '道路交通安全违法行为记分管理办法'],
    ['法公司', '中华人民共和国公司法'],
  ])('%s is none of %s', (name, title) => expect(isShortForm(name, title)).toBe(false))
})
