import { describe, expect, it } from 'vitest'
import { fieldsOfScreen } from './list-fields.ts'
import { isPageName, namesOfScreen, screenOf } from './screens.ts'

describe('names of screens', () => {
  it.each([
    ['system/SysPositionList', 'system/PositionList'],
    ['system/SysCategoryList', 'system/CategoryList'],
    ['system/SysFillRuleList', 'system/FillRuleList'],
    ['system/SysCheckRuleList', 'system/CheckRuleList'],
    ['dashboard/Analysis', 'home/Index'],
    ['system/UserList', 'system/UserList'],
    ['auto/erp/OnlCgformErpList', 'online/FormList'],
    ['modules/online/cgform/auto/OnlCgformAutoList', 'online/FormList'],
    ['modules/online/cgform/auto/OnlineDynamicForm', 'online/FormRecord'],
    ['OnlCgformCopyList', 'online/FormDesignList'],
    ['modules/online/cgreport/auto/OnlCgreportAutoList', 'auto/OnlCgreportAutoList'],
  ])('%s of the older client is the screen %s, with its lists and its data rules', (name, screen) => {
    expect(screenOf(name)).toBe(screen)
    expect(isPageName(name)).toBe(true)
    expect(namesOfScreen(screen as never)).toContain(name)
    expect(fieldsOfScreen(name)).toEqual(fieldsOfScreen(screen))
  })
  it('a page of the older client without a screen may stand in a menu row and shows nothing', () => {
    expect(isPageName('modules/message/SysMessageTemplateList')).toBe(true)
    expect(screenOf('modules/message/SysMessageTemplateList')).toBeNull()
  })
  it.each([[null], [''], ['constructor'], ['__proto__'], ['toString'], ['system/Nothing']])('%j is no screen', (name) =>
    expect(screenOf(name)).toBeNull(),
  )
})
