import { describe, expect, it } from 'vitest'
import { subjectFault } from './commit-subjects.mjs'

describe('subjectFault', () => {
  it.each([
    'Describe how we write English in one page',
    'Share one dialog between the editors',
    'Type tree answers from the schemas of the contract',
    'Remove the last cast',
    'Address the editors by name',
    'Bring README and ARCHITECTURE up to date',
    'Embed fonts in exported documents',
    'Pre-load the index of titles',
    "Merge branch 'wire'",
    'Revert "Show the number of drafts"',
  ])('the subject “%s” is accepted', (subject) => {
    expect(subjectFault(subject)).toBeNull()
  })

  it.each([
    ['The cron reference says how it was made', 'verb'],
    [
      '新增 takes every click but the second of a double one; the whole of the tests stays below twenty minutes',
      'characters',
    ],
    ['Docs of editors; the table asks its own place', 'semicolon'],
    ['Editors: rich text, Markdown, code', 'verb'],
    ['Numbers of a locked timetable look locked', 'Numbers'],
    ['What every list of staff needs is one file', 'verb'],
    ['Whom one does not see in the list, one does not throw out either', 'verb'],
    ['Checking a whole table costs less than half', 'Checking'],
    ['Added a menu', 'Added'],
    ['Fixes the menu', 'Fixes'],
    ['add a menu', 'verb'],
    ['新增菜单', 'verb'],
    ['Add a menu.', 'full stop'],
    ['Add a menu and a tab and a dialog', 'second “and”'],
    ['', 'verb'],
  ])('the subject “%s” is refused with a message about its %s', (subject, word) => {
    expect(subjectFault(subject)).toContain(word)
  })
})
