import { type ReactNode, useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { CategorySelect } from './CategorySelect.tsx'
import { DictSelect } from './DictSelect.tsx'
import { DictTreeSelect } from './DictTreeSelect.tsx'
import { MultiSelectTag } from './MultiSelectTag.tsx'
import { SearchSelect } from './SearchSelect.tsx'
import { TreeDict } from './TreeDict.tsx'

interface Bound {
  label: string
  value: string
  onChange: (value: string | undefined) => void
}

function Case({
  title,
  start = '',
  children,
}: {
  title: string
  start?: string
  children: (bound: Bound) => ReactNode
}) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      {children({ label: title, value, onChange: (next) => setValue(next ?? '') })}
    </StoryCase>
  )
}

const KINDS = [
  { value: 'a', label: '条例' },
  { value: 'b', label: '规章' },
  { value: 'c', label: '规范性文件', disabled: true },
]

/** A dictionary value (字典选择) as list, radios and buttons. */
export function DictSelectStory() {
  return (
    <>
      <Case title="列表">{(bound) => <DictSelect {...bound} dictCode="sex" />}</Case>
      <Case title="单选框" start="1">
        {(bound) => <DictSelect {...bound} dictCode="sex" type="radio" />}
      </Case>
      <Case title="按钮" start="2">
        {(bound) => <DictSelect {...bound} dictCode="sex" type="radioButton" />}
      </Case>
      <Case title="已停用的值仍可读" start="9">
        {(bound) => <DictSelect {...bound} dictCode="sex" />}
      </Case>
      <Case title="给定选项">{(bound) => <DictSelect {...bound} options={KINDS} />}</Case>
      <Case title="只读" start="1">
        {(bound) => <DictSelect {...bound} dictCode="sex" disabled />}
      </Case>
      <Case title="没有字典编码">{(bound) => <DictSelect {...bound} />}</Case>
      <Case title="表字典取不到">{(bound) => <DictSelect {...bound} dictCode="no_table,no_text,no_code" />}</Case>
    </>
  )
}

/** Several values (多选) as tags and checkboxes. */
export function MultiSelectTagStory() {
  return (
    <>
      <Case title="多选">{(bound) => <MultiSelectTag {...bound} dictCode="sex" />}</Case>
      <Case title="复选框，只能一项" start="1">
        {(bound) => <MultiSelectTag {...bound} dictCode="sex" type="checkbox" min={1} max={1} />}
      </Case>
      <Case title="分号分隔，含未知的值" start="a;z">
        {(bound) => <MultiSelectTag {...bound} options={KINDS} separator=";" />}
      </Case>
      <Case title="只读" start="a,b">
        {(bound) => <MultiSelectTag {...bound} options={KINDS} disabled />}
      </Case>
    </>
  )
}

/** Searching for a value (搜索选择) in the browser and on the server. */
export function SearchSelectStory() {
  return (
    <>
      <Case title="全部选项在本地过滤">{(bound) => <SearchSelect {...bound} dict="sys_position,name,code" />}</Case>
      <Case title="输入时向服务器查找">
        {(bound) => <SearchSelect {...bound} dict="sys_user,realname,username" async />}
      </Case>
      <Case title="多选，已有值" start="admin,gone">
        {(bound) => <SearchSelect {...bound} dict="sys_user,realname,username" async multiple />}
      </Case>
      <Case title="取不到">{(bound) => <SearchSelect {...bound} dict="no_table,no_text,no_code" />}</Case>
      <Case title="只读" start="admin">
        {(bound) => <SearchSelect {...bound} dict="sys_user,realname,username" async disabled />}
      </Case>
    </>
  )
}

/** Categories and trees (分类与树形选择). */
export function TreeSelectStory() {
  return (
    <>
      <Case title="分类">{(bound) => <CategorySelect {...bound} />}</Case>
      <Case title="分类，多选" start="gone-category">
        {(bound) => <CategorySelect {...bound} multiple />}
      </Case>
      <Case title="分类，条件有误">{(bound) => <CategorySelect {...bound} condition="pid=0" />}</Case>
      <Case title="树形下拉：部门">
        {(bound) => <DictTreeSelect {...bound} dict="sys_depart,depart_name,id" pidField="parent_id" />}
      </Case>
      <Case title="树形下拉，条件有误">
        {(bound) => <DictTreeSelect {...bound} dict="sys_category,name,id" condition="[1]" />}
      </Case>
      <Case title="树形下拉，表不在册">{(bound) => <DictTreeSelect {...bound} dict="no_table,name,id" />}</Case>
      <Case title="树形字典，整棵取来">{(bound) => <TreeDict {...bound} />}</Case>
      <Case title="树形字典，存编码，只读">{(bound) => <TreeDict {...bound} field="code" async disabled />}</Case>
    </>
  )
}
