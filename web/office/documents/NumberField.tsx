import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { runsInWords } from '#common/law/number-series.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { textIn, type OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'
import { NumberedTexts } from './NumberedTexts.tsx'

/** Milliseconds without typing after which the number is checked. */
const SETTLED_MS = 300

/**
 * 发文字号: how it will be kept, who else has it, what is missing before it, and the next one by the rule of the leading
 * issuer.
 */
export function NumberField({ id, value, onChange, disabled, invalid, describedBy, values }: OwnField) {
  const typed = textIn(value)
  const asked = useSettled(
    JSON.stringify({
      docNumber: typed,
      issuers: textIn(values['issuers']),
      title: textIn(values['title']),
      ...(values['id'] ? { id: textIn(values['id']) } : {}),
    }),
    SETTLED_MS,
  )
  const query = JSON.parse(asked) as { docNumber: string; issuers: string; title: string; id?: string }
  const check = useQuery({
    ...apiQuery('GET /dataManagement/document/numberCheck', { query }),
    enabled: !disabled && (query.docNumber.trim() !== '' || query.issuers !== ''),
    staleTime: 0,
    retry: false,
  })
  const known = query.docNumber === typed ? check.data : undefined
  const other =
    known && known.template !== null && known.series !== null && known.series !== known.template.template
      ? known.template
      : null
  return (
    <div className="number-field">
      <Input
        id={id}
        value={typed}
        maxLength={200}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        placeholder="如 浙政发〔2026〕5号"
        onChange={(event) => onChange(event.target.value)}
      />
      {known ? (
        <div className="number-known" role="status">
          {known.number !== '' && known.number !== typed.trim() ? <p>将存为 {known.number}</p> : null}
          {known.same.length > 0 ? (
            <div className="number-same">
              已有文件使用这个文号，请核对：
              <NumberedTexts texts={known.same} />
            </div>
          ) : null}
          {other ? (
            <p className="number-other">
              {other.issuer}的规范性文件统一编号为 {other.template}
            </p>
          ) : null}
          {known.missing.length > 0 ? (
            <p>
              库中 {known.year} 年同代字还缺 {runsInWords(known.missing.slice(0, 5))} 号
              {known.missing.length > 5 ? ' 等' : ''}
            </p>
          ) : null}
          {known.next !== null && known.next !== known.number ? (
            <p>
              下一个文号
              <Button type="link" size="small" onClick={() => onChange(known.next)}>
                {known.next}
              </Button>
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
