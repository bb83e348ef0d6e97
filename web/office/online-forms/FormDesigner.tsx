import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Input, Select } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import type { DesignedForm, FormItem, FormRow, OnlineRow } from '#common/contract/online-forms.ts'
import { DICTIONARIES } from '#common/dictionaries.ts'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import {
  codeFault,
  designFault,
  FORM_BUTTONS,
  type FormButton,
  LIST_STYLES,
  TREES,
} from '#common/rules/online-design.ts'
import { UI_CACHE_DB_DICT_DATA } from '#common/storage-keys.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { stored } from '#web/platform/storage.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { EditableTable } from '#web/kit/editable-table/EditableTable.tsx'
import type { EditableTableProps } from '#web/kit/editable-table/table-props.ts'
import { type FormFieldSpec, textIn } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordFields } from '#web/kit/record-dialog/RecordFields.tsx'
import { RecordForm } from '#web/kit/record-dialog/RecordForm.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { Drawer } from '#web/kit/window/Window.tsx'
import { Field } from '#web/plain/form/Field.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Tabs } from '#web/plain/tabs/Tabs.tsx'
import { fieldColumns } from './design-rows.model.ts'
import { FORMS } from './form-calls.ts'
import { mergeDesigns, type NamedDesign, readAnew } from './merge-design.model.ts'
import { useDesign, type WorkedOn } from './use-design.ts'
import './online-forms.css'

const RecordWindow = lazyPart(() => import('./RecordWindow.tsx'), 'RecordWindow')
const READ = 'GET /online/cgform/head/queryById'
const WAITING = [30, 95, 95, 95]
/** Registers that fields can link to are offered up to this number; others are typed by code. */
const MOST_REGISTERS = 500
const NO_REGISTERS: readonly FormRow[] = []
const HEAD: FormFieldSpec[] = [
  { kind: 'text', name: 'name', label: '名称', required: true, maxLength: 60 },
  {
    kind: 'text',
    name: 'code',
    label: '编码',
    required: true,
    maxLength: 22,
    fixed: 'edit',
    hint: '用于地址、权限编码和数据表名，保存后不能修改',
    placeholder: '如 contract',
  },
  {
    kind: 'select',
    name: 'listStyle',
    label: '列表样式',
    required: true,
    options: Object.entries(LIST_STYLES).map(([value, { name }]) => ({ value, label: name })),
  },
  { kind: 'text', name: 'description', label: '说明', maxLength: 500 },
]
const RELATIONS = [
  { value: 'many' as const, label: '一对多' },
  { value: 'one' as const, label: '一对一' },
]
const BUTTONS = Object.keys(FORM_BUTTONS) as FormButton[]

/**
 * What the field 字典 offers: dictionaries (those of the base data with their names, all others by code), trees, and
 * registers that are published.
 */
function knownDictionaries(registers: readonly FormRow[]) {
  const names = new Map<string, string>(DICTIONARIES.map(({ code, name }) => [code, name]))
  const codes = [
    ...new Set([...names.keys(), ...Object.keys(stored.get<Record<string, unknown>>(UI_CACHE_DB_DICT_DATA) ?? {})]),
  ]
  return [
    ...codes.map((code) => ({ value: code, text: names.has(code) ? `${names.get(code)}（${code}）` : code })),
    ...Object.entries(TREES).map(([value, { name }]) => ({ value, text: `树：${name}` })),
    ...registers
      .filter(({ version }) => version > 0)
      .map(({ code, name }) => ({ value: code, text: `台账：${name}（${code}）` })),
  ]
}

/** The designer of a register, in a drawer. @param id null for a new one */
export function FormDesigner({ id, ...leaving }: { id: string | null } & Leaving) {
  const [saved, setSaved] = useState<DesignedForm | null>(null)
  const read = useQuery({
    ...apiQuery(READ, { query: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const registers = useQuery({ ...apiQuery(FORMS, { query: { pageSize: MOST_REGISTERS } }) })
  const form = saved ?? read.data ?? null
  if ((form !== null || id === null) && !registers.isPending)
    // A design that was saved is worked on from what the server has: with the ids that it gave.
    return (
      <Designing
        key={form ? `${form.id} ${form.revision}` : 'new'}
        form={form}
        registers={registers.data?.records ?? NO_REGISTERS}
        onSaved={setSaved}
        {...leaving}
      />
    )
  return (
    <Drawer
      open
      size="min(1400px, 100vw)"
      title="表单设计"
      className="online-designer"
      closable={{ 'aria-label': '关闭' }}
      onClose={leaving.onClose}
    >
      {read.error ? <Failure error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton lines={WAITING} />}
    </Drawer>
  )
}

interface Leaving {
  /** A new design was saved under this id. */
  onMade: (id: string) => void
  onPublish: (form: DesignedForm) => void
  onClose: () => void
}

/** An unsaved design, which survives a reload. */
interface KeptDesign extends WorkedOn {
  /** The design that it began with, written down, and its revision. */
  began: string
  revision: number
}

/** A design that met another user's, and what both changed. */
interface Meeting {
  publishes: boolean
  both: readonly string[]
  named: NamedDesign
  revision: number
}
/** Code of the refusal of an edit whose record was changed since. */
const CHANGED = 409

interface DesigningProps extends Leaving {
  form: DesignedForm | null
  /** Registers that fields may link to. */
  registers: readonly FormRow[]
  onSaved: (form: DesignedForm) => void
}

function Designing({ form, registers, onSaved, onMade, onPublish, onClose }: DesigningProps) {
  const formId = useId()
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const [dictionaries] = useState(() => knownDictionaries(registers))
  const [kept, setKept] = useTabDraft<KeptDesign | null>(`online design ${form?.id ?? 'new'}`, null)
  const work = useDesign(form, dictionaries, kept)
  const now: WorkedOn = { head: work.head, design: work.designNow() }
  const written = JSON.stringify(now)
  const [began] = useState(kept?.began ?? written)
  // What was taken up after a reload is saved as an edit of the design that it began with.
  const [revision] = useState(kept ? kept.revision : (form?.revision ?? 0))
  const changed = written !== began
  useEffect(() => {
    setKept(changed ? { ...(JSON.parse(written) as WorkedOn), began, revision } : null)
  }, [changed, written, began, revision, setKept])
  const [tab, setTab] = useState('fields')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const preview = useRecordDialog<OnlineRow>('online preview')
  const add = useApiMutation('POST /online/cgform/api/addAll', { touches: [FORMS], showsRefusal: true })
  const edit = useApiMutation('PUT /online/cgform/api/editAll', { touches: [FORMS], showsRefusal: true })
  const columns = useMemo(() => fieldColumns(dictionaries, false), [dictionaries])
  const subColumns = useMemo(() => fieldColumns(dictionaries, true), [dictionaries])
  const text = (name: string) => textIn(work.head[name]).trim()
  const names = work.designNow().fields.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))

  /** What keeps the design from being saved, with the tab where it can be mended. */
  const faultNow = (): string | null => {
    if (text('name') === '') return '请输入表单名称'
    return codeFault(text('code')) ?? designFault(work.designNow())
  }
  const namedOf = ({ head, design }: WorkedOn): NamedDesign => ({
    name: textIn(head['name']).trim(),
    description: textIn(head['description']).trim(),
    design,
  })
  /**
   * Saves a design, by default what is shown. Where another user has saved one since, both are merged; what both
   * changed is asked first.
   */
  const save = async (publishes: boolean, given: { named: NamedDesign; revision: number } | null = null) => {
    if (busy) return
    const wrong = faultNow()
    setFault(wrong)
    if (wrong !== null) {
      setTab(wrong.startsWith('子表') ? 'tables' : wrong.startsWith('索引') ? 'indexes' : 'fields')
      return
    }
    setBusy(true)
    const send = async (named: NamedDesign, at: number) => {
      const body = { name: named.name, description: named.description || null, design: named.design }
      const id = form ? form.id : (await add.mutateAsync({ body: { ...body, code: text('code') } })).id
      if (form) await edit.mutateAsync({ body: { ...body, id: form.id, revision: at } })
      setKept(null)
      const now = await call(READ, { query: { id } })
      if (publishes) onPublish(now)
      if (publishes) onClose()
      else {
        onSaved(now)
        if (!form) onMade(id)
      }
    }
    const mine = namedOf({ head: work.head, design: work.designNow() })
    try {
      await send(given?.named ?? mine, given?.revision ?? revision)
      showToast({ tone: 'success', text: '保存成功！' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      try {
        if (error.code !== CHANGED || !form) throw error
        const present = await call(READ, { query: { id: form.id } })
        const { merged, both } = mergeDesigns({
          began: namedOf(JSON.parse(began) as WorkedOn),
          present: { name: present.name, description: present.description ?? '', design: readAnew(present.design) },
          mine,
        })
        if (both.length > 0) return setMeeting({ publishes, both, named: merged, revision: present.revision })
        await send(merged, present.revision)
        showToast({ tone: 'success', text: '保存成功！已与他人刚保存的修改合并' })
      } catch (refusal) {
        if (!(refusal instanceof ApiError)) throw refusal
        setFault(refusal.message || presentError(refusal).title)
      }
    } finally {
      setBusy(false)
    }
  }
  const show = () => {
    const wrong = designFault(work.designNow())
    setFault(wrong)
    if (wrong === null) preview.add({})
  }
  const buttons = (
    <span className="online-designer-buttons">
      <Button onClick={show}>预览</Button>
      <Button loading={busy} onClick={() => void save(false)}>
        保存
      </Button>
      <Button type="primary" loading={busy} onClick={() => void save(true)}>
        保存并发布
      </Button>
    </span>
  )
  return (
    <Drawer
      open
      size="min(1400px, 100vw)"
      title={form ? `设计：${form.name}` : '新建表单'}
      className="online-designer"
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onClose={() => (changed ? setLeaving(true) : onClose())}
      // The head of a phone has room for the title alone.
      {...(phone ? { footer: buttons } : { extra: buttons })}
    >
      {fault ? <Alert type="error" showIcon role="alert" title={fault} /> : null}
      <RecordForm whole narrow={phone} id={`${formId}-head`} onSubmit={(event) => event.preventDefault()}>
        <RecordFields
          formId={formId}
          fields={HEAD}
          values={work.head}
          faults={{}}
          editing={form !== null}
          onChange={(name, value) => work.setHead({ ...work.head, [name]: value })}
        />
      </RecordForm>
      <Tabs
        label="设计的各部分"
        active={tab}
        onSelect={setTab}
        tabs={[
          {
            key: 'fields',
            label: '字段',
            content: <FieldTable label="字段" columns={columns} model={work.fields} maxHeight={460} />,
          },
          {
            key: 'tables',
            label: `子表（${work.tables.length}）`,
            content: (
              <>
                {work.tables.map((table) => (
                  <section key={table.key} className="online-sub-table" aria-label={`子表 ${table.name || table.code}`}>
                    <div className="online-sub-head">
                      <div className="online-sub-field">
                        <Field id={`${formId}-${table.key}-name`} label="子表名称">
                          <Input
                            id={`${formId}-${table.key}-name`}
                            value={table.name}
                            maxLength={60}
                            placeholder="如 附件清单"
                            onChange={({ target }) => work.changeTable(table.key, { name: target.value })}
                          />
                        </Field>
                      </div>
                      <div className="online-sub-field">
                        <Field id={`${formId}-${table.key}-code`} label="子表编码">
                          <Input
                            id={`${formId}-${table.key}-code`}
                            value={table.code}
                            maxLength={22}
                            onChange={({ target }) => work.changeTable(table.key, { code: target.value })}
                          />
                        </Field>
                      </div>
                      <div className="online-sub-field">
                        <Field id={`${formId}-${table.key}-relation`} label="与主表的关系">
                          <Select
                            id={`${formId}-${table.key}-relation`}
                            value={table.relation}
                            options={RELATIONS}
                            onChange={(relation) => work.changeTable(table.key, { relation })}
                          />
                        </Field>
                      </div>
                      <Button danger onClick={() => work.setTables(work.tables.filter(({ key }) => key !== table.key))}>
                        移除子表
                      </Button>
                    </div>
                    <FieldTable
                      label={`${table.name || table.code}的字段`}
                      columns={subColumns}
                      model={table.model}
                      maxHeight={320}
                    />
                  </section>
                ))}
                <Button onClick={work.addTable}>添加子表</Button>
              </>
            ),
          },
          {
            key: 'indexes',
            label: '索引',
            content: (
              <>
                <p className="online-hint">经常按几个字段一起查询、记录又很多时，可为它们建立索引。</p>
                {work.indexes.map((index) => {
                  const change = (next: Partial<typeof index>) =>
                    work.setIndexes(work.indexes.map((one) => (one.key === index.key ? { ...one, ...next } : one)))
                  return (
                    <div key={index.key} className="online-index">
                      <Select
                        mode="multiple"
                        aria-label="索引的字段"
                        placeholder="选择字段"
                        options={names}
                        value={index.names}
                        onChange={(chosen: string[]) => change({ names: chosen })}
                      />
                      <Checkbox checked={index.unique} onChange={({ target }) => change({ unique: target.checked })}>
                        唯一
                      </Checkbox>
                      <Button
                        danger
                        onClick={() => work.setIndexes(work.indexes.filter(({ key }) => key !== index.key))}
                      >
                        移除
                      </Button>
                    </div>
                  )
                })}
                <Button
                  onClick={() =>
                    work.setIndexes([
                      ...work.indexes,
                      { key: `new ${Date.now()}`, id: `new-${work.indexes.length}`, unique: false, names: [] },
                    ])
                  }
                >
                  添加索引
                </Button>
              </>
            ),
          },
          {
            key: 'buttons',
            label: '按钮',
            content: (
              <div className="online-choices">
                <section>
                  <h3>列表中的按钮</h3>
                  <Checkbox.Group
                    aria-label="列表中的按钮"
                    options={BUTTONS.map((value) => ({ value, label: FORM_BUTTONS[value] }))}
                    value={BUTTONS.filter((button) => !work.hidden.includes(button))}
                    onChange={(on) => work.setHidden(BUTTONS.filter((button) => !on.includes(button)))}
                  />
                </section>
                <p className="online-hint">
                  关闭的按钮对所有人不可用。其余按钮按角色的权限显示：查看、新增、修改、删除、导入、导出各有权限编码。
                </p>
              </div>
            ),
          },
        ]}
      />
      {preview.open ? <RecordWindow preview form={itemOf(work.head, work.designNow())} state={preview} /> : null}
      {meeting ? (
        <ConfirmDialog
          title="两人都做了修改"
          text={`他人刚保存了这份设计。两人都改了：${meeting.both.join('、')}。这几处以您的为准；其余各处，两人的修改都保留。`}
          confirm="以我的为准保存"
          onConfirm={() => save(meeting.publishes, meeting)}
          onClose={() => setMeeting(null)}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="放弃未保存的设计？"
          text="刚才的设计还没有保存，关闭后将丢失。"
          confirm="放弃"
          onConfirm={async () => {
            setKept(null)
            onClose()
          }}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </Drawer>
  )
}

/** A design as its users would see it, all fields and buttons included. */
const itemOf = (head: Readonly<Record<string, unknown>>, design: DesignedForm['design']): FormItem => ({
  schema: {},
  head: {
    code: 'preview',
    name: textIn(head['name']) || '记录',
    description: null,
    version: 0,
    listStyle: design.listStyle,
  },
  fields: design.fields,
  tables: design.tables,
  buttons: BUTTONS,
})

/** The fields of a table as rows, which are dragged into their order. */
function FieldTable(props: Pick<EditableTableProps, 'label' | 'columns' | 'model' | 'maxHeight'>) {
  return (
    <EditableTable
      {...props}
      toolbar
      toolbarConfig={{ btn: ['add', 'remove', 'clearSelection'] }}
      rowNumber
      rowSelection
      dragSort
      dragSortKey="order"
    />
  )
}
