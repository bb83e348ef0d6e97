import type { DocumentRow, TextWarning } from '#common/contract/documents.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ArticleForces } from './ArticleForces.tsx'
import { forcesFault, forcesIn } from './article-forces.model.ts'
import { AttachmentsField } from './AttachmentsField.tsx'
import { besideText, filesIn } from './attachments.model.ts'
import { IssuersField } from './IssuersField.tsx'
import { LISTS } from './document-calls.ts'
import { NumberField } from './NumberField.tsx'
import { placesIn } from './proof-places.model.ts'
import { ProofField } from './ProofField.tsx'
import { TextBesideTree } from './TextBesideTree.tsx'
import './documents.css'
import './numbers.css'

const fieldsFor = (id: string | null): FormFieldSpec[] => [
  { kind: 'text', name: 'title', label: '标题', required: true, wide: true, maxLength: 500 },
  { kind: 'dict', name: 'fType', label: '文件类型', dictCode: 'F_TYPE', required: true },
  { kind: 'own', name: 'docNumber', label: '发文字号', render: (field) => <NumberField {...field} /> },
  { kind: 'dict', name: 'fLevel', label: '制定机关层级', dictCode: 'F_LEVEL', required: true },
  { kind: 'dict', name: 'region', label: '行政区域', dictCode: 'region', required: true },
  { kind: 'dict', name: 'address', label: '公布地', dictCode: 'address', required: true },
  { kind: 'dict', name: 'subject', label: '主题', dictCode: 'F_SUBJECT' },
  {
    kind: 'own',
    name: 'issuers',
    label: '制定机关',
    wide: true,
    hint: '使用制定时的名称，牵头（主办）机关在前；空着则从题注、标题和署名读取',
    render: (field) => <IssuersField {...field} />,
  },
  {
    kind: 'textarea',
    name: 'titleNote',
    label: '题注',
    wide: true,
    maxLength: 10000,
    hint: '标题下括号内的文字，每行一件：何时由哪个机关通过、公布或修改。日期由此读取',
  },
  {
    kind: 'own',
    name: 'body',
    label: '正文',
    wide: true,
    render: (field) => (
      <TextBesideTree
        {...field}
        title={textIn(field.values['title'])}
        titleNote={textIn(field.values['titleNote'])}
        folder={textIn(field.values['folder'])}
        documentId={id}
        originals={besideText(filesIn(field.values['attachments']))}
        proofState={textIn(field.values['proofState'])}
        proofPlaces={placesIn(field.values['proofPlaces'])}
        registered={{
          adopt: textIn(field.values['adoptDate']) || null,
          publish: textIn(field.values['publishDate']) || null,
          effect: textIn(field.values['effectDate']) || null,
        }}
        forces={forcesIn(field.values['articleForces'])}
        fileWarnings={warningsIn(field.values['fileWarnings'])}
      />
    ),
  },
  {
    kind: 'own',
    name: 'articleForces',
    label: '条文效力',
    wide: true,
    rule: (value) => forcesFault(forcesIn(value)),
    hint: '个别条文晚于全文施行，或者停止施行而文字保留的，在这里写明；发布后公众在该条旁看到',
    render: (field) => <ArticleForces {...field} />,
  },
  {
    kind: 'own',
    name: 'proofState',
    label: '校对',
    wide: true,
    render: (field) => <ProofField {...field} documentId={id} />,
  },
  { kind: 'hidden', name: 'proofPlaces', label: '核对的存疑处' },
  { kind: 'date', name: 'adoptDate', label: '登记的通过日期' },
  { kind: 'date', name: 'publishDate', label: '登记的公布日期' },
  {
    kind: 'date',
    name: 'effectDate',
    label: '登记的施行日期',
    hint: '题注和正文没有写明时，公众看到这一日期，依据是本登记',
  },
  { kind: 'dict', name: 'effectStatus', label: '登记的时效性', dictCode: 'F_STATUS' },
  {
    kind: 'text',
    name: 'sourceName',
    label: '文本出处',
    maxLength: 300,
    placeholder: '如 浙江省人民政府公报 2026 年第 3 期',
  },
  { kind: 'text', name: 'note', label: '备注', maxLength: 2000 },
  {
    kind: 'own',
    name: 'attachments',
    label: '附件',
    wide: true,
    hint: '公开的附件在文件发布后显示在公开页面，下架后一并撤下；内部的只有能看到这份文件的工作人员可以下载',
    render: (field) => <AttachmentsField {...field} />,
  },
]
/** What is said of the file that the document came from, which the form shows and never changes. */
const warningsIn = (value: unknown): readonly TextWarning[] => (Array.isArray(value) ? (value as TextWarning[]) : [])
const ATTACHED = ['attachments']
const TEXT = ['titleNote', 'body', 'articleForces', 'proofState', 'proofPlaces']
const TABS = [
  {
    key: 'form',
    label: '文件',
    fields: fieldsFor(null)
      .map(({ name }) => name)
      .filter((name) => !ATTACHED.includes(name) && !TEXT.includes(name)),
  },
  { key: 'text', label: '正文', fields: TEXT },
  { key: 'attachments', label: '附件', fields: ATTACHED },
]

/** The form of a document: what is known of it, and its text beside the tree that it is read as. */
export function DocumentForm({ state }: { state: RecordDialogState<DocumentRow> }) {
  const add = useApiMutation('POST /dataManagement/document/add', {
    touches: LISTS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /dataManagement/document/edit', {
    touches: LISTS,
    done: '编辑成功!',
    showsRefusal: true,
  })
  return (
    <RecordDialog<DocumentRow>
      what={state.open?.record?.corrects ? '更正稿' : '文件'}
      width={1280}
      state={state}
      fields={fieldsFor(state.open?.record?.id ?? null)}
      tabs={TABS}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /dataManagement/document/queryById', { query: { id } })}
    />
  )
}
