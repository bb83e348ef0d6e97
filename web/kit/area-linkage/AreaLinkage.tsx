import { Cascader, Select } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '#web/platform/api/messages.ts'
import { ChoicesFault } from '#web/kit/dictionary-controls/ChoicesState.tsx'
import { common, type ControlProps } from '#web/kit/dictionary-controls/control-props.ts'
import { ChoiceBox } from '#web/kit/dictionary-controls/ChoiceBox.tsx'
import { type AreaNode, type Areas, ROOT } from './areas.model.ts'
import { useAreas } from './use-areas.ts'
import './area-linkage.css'

export interface AreaLinkageProps extends ControlProps {
  /** One field that opens level by level and can be searched, or three fields that depend on each other. */
  type?: 'cascader' | 'select'
  /** Code of a district. */
  value: string | null | undefined
  onChange: (code: string) => void
}

/** 省市区: the value is the code of a district (wire 5.14). A code that was withdrawn stays visible. */
export function AreaLinkage(props: AreaLinkageProps) {
  const { type = 'cascader' } = props
  const { data, error, refetch } = useAreas()
  if (type !== 'cascader' && type !== 'select') return <ChoicesFault words={messages.areaTypeUnknown} />
  return (
    <ChoiceBox>
      {type === 'cascader' ? <OneField {...props} areas={data} /> : <ThreeFields {...props} areas={data} />}
      <ChoicesFault error={error} onRetry={() => void refetch()} />
    </ChoiceBox>
  )
}

type FieldProps = AreaLinkageProps & { areas: Areas | undefined }
const NO_CHOICES: AreaNode[] = []

function OneField(props: FieldProps) {
  const { areas, value, onChange } = props
  const options = useMemo(() => areas?.tree() ?? NO_CHOICES, [areas])
  const path = value ? (areas?.pathOf(value) ?? [value]) : []
  return (
    <Cascader
      {...common(props)}
      className="area-select"
      classNames={{ popup: { root: 'area-popup' } }}
      options={options}
      value={path}
      loading={!areas}
      placeholder={props.placeholder ?? '请选择省/市/区'}
      displayRender={() => (value ? (areas?.textOf(value) ?? messages.loading) : '')}
      showSearch={{ limit: 30 }}
      notFoundContent={areas ? '没有名称相符的地区' : messages.loading}
      onChange={(next) => onChange(String(next?.at(-1) ?? ''))}
    />
  )
}

const LEVELS = ['省', '市', '区县'] as const

function ThreeFields(props: FieldProps) {
  const { areas, value, onChange, label, placeholder } = props
  const given = value ? (areas?.pathOf(value) ?? []) : []
  // A province or a city alone is no value: it is kept here until a district is chosen.
  const [under, setUnder] = useState<readonly string[]>([])
  const path = value ? given : under
  const choose = (level: number, code: string | undefined) => {
    const next = code === undefined ? path.slice(0, level) : [...path.slice(0, level), code]
    const done = next.length === LEVELS.length ? (next.at(-1) ?? '') : ''
    setUnder(done === '' ? next : [])
    if (done !== (value ?? '')) onChange(done)
  }
  return (
    <div className="area-fields" role="group" aria-label={label}>
      {LEVELS.map((name, level) => {
        const above = level === 0 ? ROOT : path[level - 1]
        const options = above === undefined ? [] : (areas?.below(above) ?? [])
        const chosen = path[level]
        // A withdrawn place is offered as long as it is chosen.
        const shown =
          chosen !== undefined && !options.some(({ code }) => code === chosen)
            ? [...options, { code: chosen, name: chosen }]
            : options
        const { id, ...rest } = common({
          ...props,
          label: `${label}：${name}`,
          disabled: props.disabled === true || above === undefined,
        })
        return (
          <Select<string | null>
            key={name}
            {...rest}
            {...(level === 0 && id ? { id } : {})}
            loading={!areas}
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            placeholder={placeholder ?? name}
            options={shown.map((area) => ({ value: area.code, label: area.name }))}
            value={chosen ?? null}
            notFoundContent={areas ? '没有名称相符的地区' : messages.loading}
            onChange={(code) => choose(level, code ?? undefined)}
          />
        )
      })}
    </div>
  )
}
