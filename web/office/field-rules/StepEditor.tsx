import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select } from 'antd'
import { moved, NEW_STEP, stepsIn, WHOLE, type Step } from './check-steps.model.ts'

const REACHES = [
  { value: 'part', label: '局部' },
  { value: 'whole', label: '全局' },
]

interface StepEditorProps {
  id: string
  value: unknown
  disabled: boolean
  describedBy: string | undefined
  onChange: (json: string) => void
}

/** The steps of a check rule in their order: parts of the value one after the other, and rules for the whole. */
export function StepEditor({ id, value, disabled, describedBy, onChange }: StepEditorProps) {
  const steps = stepsIn(value)
  const put = (next: readonly Step[]) => onChange(JSON.stringify(next))
  const change = (at: number, part: Partial<Step>) =>
    put(steps.map((step, place) => (place === at ? { ...step, ...part } : step)))
  return (
    <div id={id} role="group" aria-label="规则" tabIndex={-1} className="step-editor" aria-describedby={describedBy}>
      {steps.map((step, at) => (
        // Steps have no id, so their index is the key.
        <StepFields
          key={at}
          nth={`第 ${at + 1} 条`}
          step={step}
          disabled={disabled}
          isFirst={at === 0}
          isLast={at === steps.length - 1}
          onChange={(part) => change(at, part)}
          onMove={(by) => put(moved(steps, at, by))}
          onRemove={() => put(steps.filter((_, place) => place !== at))}
        />
      ))}
      <Button type="dashed" block disabled={disabled} onClick={() => put([...steps, NEW_STEP])}>
        添加规则
      </Button>
    </div>
  )
}

interface StepProps {
  /** 第 2 条 */
  nth: string
  step: Step
  disabled: boolean
  isFirst: boolean
  isLast: boolean
  onChange: (part: Partial<Step>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One step: which part of the value it checks, and how. */
function StepFields(props: StepProps) {
  const { nth, step, disabled, onChange } = props
  const whole = step.digits === WHOLE
  return (
    <fieldset className="step" disabled={disabled}>
      <legend className="for-readers">{nth}规则</legend>
      <Select
        aria-label={`${nth}范围`}
        options={REACHES}
        value={whole ? 'whole' : 'part'}
        disabled={disabled}
        onChange={(reach: string) => onChange({ digits: reach === 'whole' ? WHOLE : '1' })}
      />
      {whole ? (
        <span className="step-whole">整个值</span>
      ) : (
        <InputNumber
          aria-label={`${nth}位数`}
          min={1}
          max={9999}
          precision={0}
          suffix="位"
          disabled={disabled}
          value={Number(step.digits) || null}
          onChange={(digits) => onChange({ digits: digits === null ? '' : String(digits) })}
        />
      )}
      <Input
        aria-label={`${nth}正则表达式`}
        className="step-pattern"
        placeholder="正则表达式，如 ^[A-Z]{2}$"
        maxLength={500}
        disabled={disabled}
        value={step.pattern}
        onChange={(event) => onChange({ pattern: event.target.value })}
      />
      <Input
        aria-label={`${nth}提示文本`}
        placeholder="不符合时的提示"
        maxLength={200}
        disabled={disabled}
        value={step.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <StepButtons {...props} />
    </fieldset>
  )
}

function StepButtons({ nth, disabled, isFirst, isLast, onMove, onRemove }: StepProps) {
  return (
    <span className="step-buttons">
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`${nth}上移`}
        disabled={disabled || isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={`${nth}下移`}
        disabled={disabled || isLast}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除${nth}`}
        disabled={disabled}
        onClick={() => onRemove()}
      />
    </span>
  )
}
