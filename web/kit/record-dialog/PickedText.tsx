import { AreaText } from '#web/kit/area-linkage/AreaText.tsx'
import { LabelText } from '#web/kit/dictionary-controls/LabelText.tsx'
import { CATEGORY_LABELS, categoryLabelsBy, dictLabels } from '#web/kit/dictionary-controls/labels.ts'
import { withThousands } from '#web/kit/inputs/texts.model.ts'
import { DepartmentNames, PositionNames, RoleNames, UserNames } from '#web/kit/pickers/PickedNames.tsx'
import { FileUpload } from '#web/kit/upload/FileUpload.tsx'
import type { PickedFieldSpec } from './record-dialog.model.ts'

const keep = () => undefined

/** A picked value as people read it: names instead of ids, files to be fetched. */
export function PickedText({ field, value }: { field: PickedFieldSpec; value: string }) {
  switch (field.kind) {
    case 'user':
      return <UserNames value={value} store={field.store ?? 'username'} />
    case 'department':
      return <DepartmentNames value={value} store={field.store ?? 'id'} />
    case 'position':
      return <PositionNames value={value} store={field.store ?? 'code'} />
    case 'role':
      return <RoleNames value={value} store={field.store ?? 'code'} />
    case 'category':
      return <LabelText labels={CATEGORY_LABELS} value={value} />
    case 'treeDict':
      return <LabelText labels={categoryLabelsBy(field.store ?? 'id')} value={value} />
    case 'treeTable':
    case 'search':
      return <LabelText labels={dictLabels(field.dict)} value={value} />
    case 'area':
      return <AreaText code={value} />
    case 'files':
    case 'images':
      return <FileUpload label={field.label} value={value} disabled fileType={field.kind === 'images' ? 'image' : 'all'} onChange={keep} />
    case 'amount':
      return withThousands(value)
    case 'report':
    case 'longText':
      return value
  }
}
