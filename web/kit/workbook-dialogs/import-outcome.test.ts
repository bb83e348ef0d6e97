import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { chosenFiles, doneMessage, failureOf, outcomeOf } from './import-outcome.ts'

describe('outcomeOf, failureOf and doneMessage', () => {
  // spec §2.47
  it.each([
    [
      'all rows are in',
      { code: 200, message: '文件导入成功！数据行数：3', result: { successCount: 3 } },
      { kind: 'done', message: '文件导入成功！数据行数：3', rows: 3 },
    ],
    [
      'it does not say what it did',
      { code: 0, message: '', result: null },
      { kind: 'done', message: '文件上传成功', rows: null },
    ],
    [
      'some are refused, and the result tells of them',
      {
        code: 201,
        message: '文件导入成功，但有错误。',
        result: { msg: '总上传行数：3', fileUrl: '/x/1.xlsx', fileName: '用户导入错误.xlsx' },
      },
      { kind: 'partly', message: '总上传行数：3', fileUrl: '/x/1.xlsx', fileName: '用户导入错误.xlsx', rows: null },
    ],
    [
      'all are refused',
      {
        code: 201,
        message: '导入失败',
        result: { msg: '总上传行数：3', fileUrl: '/x/1.xlsx', fileName: '错.xlsx', successCount: 0 },
      },
      { kind: 'partly', message: '总上传行数：3', fileUrl: '/x/1.xlsx', fileName: '错.xlsx', rows: 0 },
    ],
    [
      'some are refused, and the result is where they are',
      { code: 201, message: '有 2 行错误', result: 'sys/common/static/errors/1.xls' },
      {
        kind: 'partly',
        message: '有 2 行错误',
        fileUrl: 'sys/common/static/errors/1.xls',
        fileName: '名单导入错误.xls',
        rows: null,
      },
    ],
    [
      'some are refused, and nobody says where they are',
      { code: 201, message: '有错误', result: null },
      { kind: 'partly', message: '有错误', fileUrl: '', fileName: '名单导入错误.xls', rows: null },
    ],
  ])('the outcome of an import: %s', (_, envelope, outcome) => {
    expect(outcomeOf('名单.xlsx', envelope)).toEqual(outcome)
  })
  it.each([
    ['a refusal', new ApiError({ status: 200, code: 500, message: '不是工作簿' }), '名单.xlsx 不是工作簿', true],
    [
      'a refusal that names it',
      new ApiError({ status: 200, code: 500, message: '名单.xlsx 中缺少列：姓名' }),
      '名单.xlsx 中缺少列：姓名',
      true,
    ],
    [
      'no answer',
      new ApiError({ status: 0, code: 0, message: 'timeout of 1ms exceeded' }),
      '名单.xlsx 文件上传失败：网络超时',
      false,
    ],
    ['a fault of ours', new TypeError('x'), '名单.xlsx 文件上传失败', false],
  ])('the failure %s names the file', (_, error, message, answered) => {
    expect(failureOf('名单.xlsx', error)).toEqual({ kind: 'failed', message, answered })
  })
  it('rows of several files are added up when all report them', () => {
    const done = (rows: number | null) => ({ kind: 'done' as const, message: '好', rows })
    expect(doneMessage([done(3)])).toBe('好')
    expect(doneMessage([done(3), done(4)])).toBe('2 个文件导入成功！数据行数：7')
    expect(doneMessage([done(3), done(null)])).toBe('2 个文件导入成功')
  })
})

describe('chosenFiles', () => {
  const file = (name: string, size = 1) => ({ name, size, lastModified: 1 })
  it('chosen files are added to those chosen before, each once', () => {
    expect(chosenFiles([file('a.xls')], [file('a.xls'), file('a.xls', 2), file('B.XLSX'), file('c.et')])).toEqual({
      files: [file('a.xls'), file('a.xls', 2), file('B.XLSX'), file('c.et')],
      fault: null,
    })
  })
  it('files of another kind are refused by name', () => {
    expect(chosenFiles([], [file('a.csv'), file('b.xlsx'), file('c.xlsm')])).toEqual({
      files: [file('b.xlsx')],
      fault: 'a.csv、c.xlsm 不是 .xls 或 .xlsx 文件',
    })
  })
})
