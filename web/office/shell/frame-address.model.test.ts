import { expect, it } from 'vitest'
import { frameAddress } from './frame-address.model.ts'

const bases = { origin: 'https://law.example', apiBase: '/fagui' }

// spec §2.27
it.each([
  ['https://portal.example/a?b=1', 'https://portal.example/a?b=1'],
  ['/files/help.html', 'https://law.example/files/help.html'],
  ["{{ window._CONFIG['domianURL'] }}/doc.html", 'https://law.example/fagui/doc.html'],
  ['{{ window._CONFIG["domianURL"] }}/doc.html', 'https://law.example/fagui/doc.html'],
  ['{{domainURL}}/doc.html', 'https://law.example/fagui/doc.html'],
  ['https://portal.example/?token=${token}&a=1', 'https://portal.example/?a=1'],
  ['https://portal.example/?t=${tenantId}', 'https://portal.example/'],
  ['https://portal.example/${token}/x', 'https://portal.example//x'],
])('the template %s gives the address %s', (template, address) => {
  expect(frameAddress(template, bases)).toBe(address)
})

it.each(['', 'javascript:alert(1)', 'data:text/html,x', 'http://', '{{ localStorage.token }}'])(
  'the template %s gives no address',
  (template) => {
    expect(frameAddress(template, bases)).toBeNull()
  },
)

it('templates are not evaluated: unknown names are left out', () => {
  expect(frameAddress("https://a.example/{{ window.localStorage.getItem('x') }}", bases)).toBe('https://a.example/')
})
