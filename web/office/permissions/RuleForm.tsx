import { readRule, RULE_CONDITIONS, wordsOf } from '#common/rules/data-rules.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec, type FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import type { Menu } from './menu-tree.model.ts'
import { RULES, type Rule } from './rules.model.ts'

const TREE = 'EXPRESSION'
const VARIABLES =
  '可用变量：#{sys_user_code} 账号、#{sys_user_name} 姓名、#{sys_org_code} 当前部门编码、#{sys_multi_org_code} 全部部门编码、#{sys_date} 日期、#{sys_time} 时间、#{tenant_id} 租户'
const SAMPLE =
  '如 {"any":[{"field":"createBy","op":"=","value":"#{sys_user_code}"},{"field":"orgCode","op":"RIGHT_LIKE","value":"#{sys_org_code}"}]}'

/** The meaning of the rule in the form in words, or its fault. */
function reading(
  values: FormValues,
  fields: Readonly<Record<string, string>>,
): { words: string; fault: null } | { words: null; fault: string } {
  const condition = textIn(values['ruleConditions'])
  const field = condition === TREE ? '' : textIn(values['ruleColumn'])
  const { tree, fault } = readRule({ field, condition, value: textIn(values['ruleValue']).trim() })
  return tree === null ? { words: null, fault } : { words: wordsOf(tree, (name) => fields[name] ?? name), fault: null }
}

function fieldsFor(values: FormValues, fields: Readonly<Record<string, string>>): FormFieldSpec[] {
  const isTree = values['ruleConditions'] === TREE
  const { words } = reading(values, fields)
  const column: FormFieldSpec = {
    kind: 'select',
    name: 'ruleColumn',
    label: '规则字段',
    required: true,
    options: Object.entries(fields).map(([value, label]) => ({ value, label: `${label}（${value}）` })),
  }
  const said = words === null ? '' : `即：${words}。`
  const rule = (_: unknown, all: FormValues) => reading(all, fields).fault
  return [
    { kind: 'text', name: 'ruleName', label: '规则名称', required: true },
    {
      kind: 'select',
      name: 'ruleConditions',
      label: '条件规则',
      required: true,
      options: RULE_CONDITIONS.map(({ value, text }) => ({ value, label: text })),
    },
    ...(isTree ? [] : [column]),
    isTree
      ? {
          kind: 'textarea',
          name: 'ruleValue',
          label: '条件组合',
          required: true,
          maxLength: 8000,
          hint: said || SAMPLE,
          rule,
        }
      : {
          kind: 'text',
          name: 'ruleValue',
          label: '规则值',
          required: true,
          maxLength: 500,
          hint: `${said}${VARIABLES}`,
          rule,
        },
    { kind: 'switch', name: 'status', label: '有效', on: '1', off: '0' },
  ]
}

/**
 * The form of a data rule: it shows in words what the rule means.
 * @param fields of the list of the menu, with what users call them
 */
export function RuleForm({
  menu,
  fields,
  dialog,
}: {
  menu: Menu
  fields: Readonly<Record<string, string>>
  dialog: RecordDialogState<Rule>
}) {
  const add = useApiMutation('POST /sys/permission/addPermissionRule', {
    touches: RULES,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /sys/permission/editPermissionRule', {
    touches: RULES,
    done: '更新成功！',
    showsRefusal: true,
  })
  return (
    <RecordDialog
      narrow
      what="数据规则"
      state={dialog}
      fields={(values) => fieldsFor(values, fields)}
      toBody={(values) => ({ ruleColumn: null, ...values, permissionId: menu.id })}
      onSave={(body, record) => (record ? edit : add).mutateAsync({ body: body as never })}
      lists={RULES}
      load={({ id }) => call('GET /sys/permission/queryRuleById', { query: { id } })}
    />
  )
}
