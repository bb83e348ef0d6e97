import { Input } from 'antd'
import { messages } from '#web/platform/api/messages.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { popupPicker, recordPicker } from '#web/kit/picker-slots/handed-in.ts'
import type { ControlProps } from './control-props.ts'
import { textIn, type PickedFieldSpec } from './record-dialog.model.ts'

const CategorySelect = lazyPart(() => import('#web/kit/dictionary-controls/CategorySelect.tsx'), 'CategorySelect')
const TreeDict = lazyPart(() => import('#web/kit/dictionary-controls/TreeDict.tsx'), 'TreeDict')
const DictTreeSelect = lazyPart(() => import('#web/kit/dictionary-controls/DictTreeSelect.tsx'), 'DictTreeSelect')
const SearchSelect = lazyPart(() => import('#web/kit/dictionary-controls/SearchSelect.tsx'), 'SearchSelect')
const AreaLinkage = lazyPart(() => import('#web/kit/area-linkage/AreaLinkage.tsx'), 'AreaLinkage')
const FileUpload = lazyPart(() => import('#web/kit/upload/FileUpload.tsx'), 'FileUpload')
const TextareaPop = lazyPart(() => import('#web/kit/inputs/TextareaPop.tsx'), 'TextareaPop')
const NumberText = lazyPart(() => import('#web/kit/inputs/NumberText.tsx'), 'NumberText')
const CronField = lazyPart(() => import('#web/kit/cron-builder/CronField.tsx'), 'CronField')
const HourPicker = lazyPart(() => import('#web/kit/cron-builder/HourPicker.tsx'), 'HourPicker')
const IconField = lazyPart(() => import('#web/kit/icon-field/IconField.tsx'), 'IconField')
const RichTextField = lazyPart(() => import('#web/kit/rich-text-editor/RichTextField.tsx'), 'RichTextField')
const MarkdownField = lazyPart(() => import('#web/kit/markdown-editor/MarkdownField.tsx'), 'MarkdownField')
const CodeField = lazyPart(() => import('#web/kit/code-editor/CodeField.tsx'), 'CodeField')

type PickedProps = ControlProps & { field: PickedFieldSpec }

/** The control of a field that is picked from elsewhere, loaded when a form has one. */
export const PickedField = (props: PickedProps) => (
  <Meanwhile show={<Input id={props.id} disabled placeholder={messages.loading} />}>
    <Control {...props} />
  </Meanwhile>
)

function Control({ id, field, value, values, disabled, invalid, describedBy, onChange }: PickedProps) {
  const text = textIn(value)
  const { label } = field
  const common = {
    id,
    label,
    value: text,
    disabled,
    invalid,
    describedBy,
    ...(field.placeholder ? { placeholder: field.placeholder } : {}),
  }
  // Further arguments, such as the label of a value, are not part of the form.
  const change = (next: string | undefined) => onChange(next ?? '')
  switch (field.kind) {
    case 'record': {
      const { Field } = recordPicker(field.of)
      return <Field {...common} several={field.several === true} store={field.store} onChange={change} />
    }
    case 'category':
      return (
        <CategorySelect {...common} pcode={field.pcode ?? '0'} multiple={field.several === true} onChange={change} />
      )
    case 'treeDict':
      return (
        <TreeDict
          {...common}
          parentCode={field.parentCode ?? '0'}
          field={field.store ?? 'id'}
          async
          onChange={change}
        />
      )
    case 'treeTable':
      return (
        <DictTreeSelect
          {...common}
          dict={field.dict}
          pidField={field.pidField}
          multiple={field.several === true}
          onChange={change}
        />
      )
    case 'search':
      return <SearchSelect {...common} dict={field.dict} async multiple={field.several === true} onChange={change} />
    case 'area':
      return <AreaLinkage {...common} type={field.as ?? 'cascader'} onChange={change} />
    case 'popup': {
      const { Field } = popupPicker()
      return (
        <Field
          {...common}
          code={field.code}
          field={field.name}
          orgFields={field.orgFields}
          destFields={field.destFields}
          multi={field.several === true}
          {...(field.sorter ? { sorter: field.sorter } : {})}
          {...(field.param ? { param: field.param } : {})}
          values={values}
          onChange={(filled) => onChange(filled[field.name] ?? '', filled)}
        />
      )
    }
    case 'files':
    case 'images':
      return (
        <FileUpload
          id={id}
          label={label}
          value={text}
          disabled={disabled}
          describedBy={describedBy}
          fileType={field.kind === 'images' ? 'image' : 'all'}
          {...(field.atMost === undefined ? {} : { number: field.atMost })}
          multiple={field.atMost !== 1}
          onChange={(paths) => change(textIn(paths))}
        />
      )
    case 'longText':
      return (
        <TextareaPop
          {...common}
          {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })}
          onChange={change}
        />
      )
    case 'amount': {
      const { min, max, precision } = field
      const bounds = {
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        ...(precision === undefined ? {} : { precision }),
      }
      return <NumberText {...common} {...bounds} onChange={change} />
    }
    case 'richText':
      return <RichTextField {...common} {...heightOf(field)} onChange={change} />
    case 'markdown':
      return <MarkdownField {...common} {...heightOf(field)} onChange={change} />
    case 'code':
      return <CodeField {...common} {...heightOf(field)} language={field.language ?? 'text'} onChange={change} />
    case 'cron':
      return <CronField {...common} onChange={change} />
    case 'hours':
      return <HourPicker {...common} onChange={change} />
    case 'icon':
      return <IconField {...common} onChange={(name) => onChange(name)} />
  }
}

const heightOf = ({ height }: { height?: number }) => (height === undefined ? {} : { height })
