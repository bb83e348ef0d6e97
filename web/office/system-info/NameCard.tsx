import { Button } from 'antd'
import type { SystemInfo } from '#common/contract/system-info.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textOf, useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { FiguresAbout, FiguresCard } from '#web/kit/figures/Figures.tsx'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { textIn, type FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'

type Installation = SystemInfo['installation']
const WHAT = '平台名称和所在省份'
const ENVIRONMENT = { platformName: 'PLATFORM_NAME', homeRegion: 'HOME_REGION' } as const

/** How the installation is called and whose library it is, with what counts after the next start. */
export function NameCard({ installation }: { installation: Installation }) {
  const regions = useDictionary('region')
  const state = useRecordDialog<Installation>('system.name')
  const save = useApiMutation('PUT /sys/systemInfo/installation', {
    touches: ['GET /sys/systemInfo', 'GET /sys/workbench'],
    done: '已保存，重新启动服务后生效',
    showsRefusal: true,
  })
  const { platformName, homeRegionText, fixed, next } = installation
  const fixedHint = (name: keyof typeof ENVIRONMENT) =>
    fixed.includes(name)
      ? { fixed: true as const, hint: `由服务器的环境变量 ${ENVIRONMENT[name]} 指定，请在那里修改` }
      : {}
  const fields: FormFieldSpec[] = [
    {
      kind: 'text',
      name: 'platformName',
      label: '平台名称',
      required: true,
      maxLength: 60,
      ...fixedHint('platformName'),
    },
    {
      kind: 'select',
      name: 'homeRegion',
      label: '所在省份',
      required: true,
      options: regions
        .filter(({ value }) => /^[1-8]\d0000$/.test(value))
        .map(({ value, text }) => ({ value, label: text })),
      hint: '检索时本省的文件在前；国家和其他省份的文件与本省文件并存',
      ...fixedHint('homeRegion'),
    },
  ]
  return (
    <FiguresCard title={WHAT}>
      <dl className="state-facts">
        <dt>平台名称</dt>
        <dd>{platformName}</dd>
        <dt>所在省份</dt>
        <dd>{homeRegionText}</dd>
      </dl>
      {next ? (
        <p className="state-line state-warned" role="status">
          已改为“{next.platformName}”、{textOf(regions, next.homeRegion)}，重新启动服务后生效。
        </p>
      ) : null}
      <FiguresAbout>平台名称显示在页眉、每页标题和邮件里；省份决定检索时哪些文件在前。</FiguresAbout>
      <Can do="system:info:edit">
        <Button className="state-act" onClick={() => state.edit({ ...installation, ...next })}>
          修改
        </Button>
      </Can>
      <RecordDialog<Installation>
        narrow
        what={WHAT}
        title={`修改${WHAT}`}
        state={state}
        fields={fields}
        onSave={({ platformName: name, homeRegion }) =>
          save.mutateAsync({ body: { platformName: textIn(name), homeRegion: textIn(homeRegion) } })
        }
      />
    </FiguresCard>
  )
}
