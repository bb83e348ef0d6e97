import { ADDED_NAME_MOST, ADDED_WORD_MOST } from '#common/limits.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec, type FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ArticleChoice } from './ArticleChoice.tsx'
import { LawChoice, type ChosenLaw } from './LawChoice.tsx'
import { TOUCHED } from './word-calls.ts'
import './search-feedback.css'

const KIND: FormFieldSpec = {
  kind: 'radio',
  name: 'kind',
  label: '种类',
  required: true,
  options: [
    { value: 'alias', label: '别名' },
    { value: 'synonym', label: '同义词' },
    { value: 'question', label: '常见问法' },
  ],
}
const LAW: FormFieldSpec = {
  kind: 'own',
  name: 'law',
  label: '法规',
  required: true,
  render: (field) => <LawChoice {...field} />,
}

/** Fields by the kind of word. Names are those of the wire, so that a refusal shows at its field. */
function fieldsOf({ kind }: FormValues): FormFieldSpec[] {
  switch (kind) {
    case 'synonym':
      return [
        KIND,
        {
          kind: 'text',
          name: 'term',
          label: '日常用语',
          required: true,
          maxLength: ADDED_WORD_MOST,
          hint: '检索这个词时，并查下面的法规用语',
        },
        { kind: 'text', name: 'legal', label: '法规用语', required: true, maxLength: ADDED_WORD_MOST },
      ]
    case 'question':
      return [
        KIND,
        {
          kind: 'text',
          name: 'question',
          label: '问法',
          required: true,
          maxLength: ADDED_NAME_MOST,
          hint: '在“本条”中列出，注明不是法规内容',
        },
        LAW,
        {
          kind: 'own',
          name: 'article',
          label: '条号',
          required: true,
          render: (field) => <ArticleChoice {...field} />,
        },
      ]
    default:
      return [
        KIND,
        {
          kind: 'text',
          name: 'alias',
          label: '别名',
          required: true,
          maxLength: ADDED_NAME_MOST,
          hint: '检索词正好是它时，按这部法规的名称查找；这部法规的页面会列出它',
        },
        LAW,
      ]
  }
}

/** An alias, a synonym or a question that staff add by hand. */
export function AddWordForm({ state, feedbackId }: { state: RecordDialogState<object>; feedbackId: string | null }) {
  const words = { touches: TOUCHED, done: '添加成功，下一次检索即生效', showsRefusal: true }
  const alias = useApiMutation('POST /dataManagement/searchFeedback/addAlias', words)
  const synonym = useApiMutation('POST /dataManagement/searchFeedback/addSynonym', words)
  const question = useApiMutation('POST /dataManagement/searchFeedback/addQuestion', words)
  return (
    <RecordDialog<object>
      narrow
      what="检索用词"
      state={state}
      fields={fieldsOf}
      onSave={async (values) => {
        const text = (name: string) => textIn(values[name])
        const workId = (values['law'] as ChosenLaw | null | undefined)?.value ?? ''
        if (values['kind'] === 'synonym')
          return synonym.mutateAsync({ body: { feedbackId, term: text('term'), legal: text('legal') } })
        if (values['kind'] === 'alias') return alias.mutateAsync({ body: { feedbackId, alias: text('alias'), workId } })
        const { anchor } = await call('GET /dataManagement/searchFeedback/article', {
          query: { workId, article: text('article') },
        })
        return question.mutateAsync({ body: { feedbackId, question: text('question'), workId, anchor } })
      }}
    />
  )
}
