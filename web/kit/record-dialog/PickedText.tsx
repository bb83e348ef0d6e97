import { Meanwhile } from '#web/platform/lazy-part.tsx'
import { AreaText } from '#web/kit/area-linkage/AreaText.tsx'
import { LabelText } from '#web/kit/dictionary-controls/LabelText.tsx'
import { CATEGORY_LABELS, categoryLabelsBy, dictLabels } from '#web/kit/dictionary-controls/labels.ts'
import { withThousands } from '#web/kit/inputs/texts.model.ts'
import { recordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { MenuIcon } from '#web/kit/icon-field/MenuIcon.tsx'
import { htmlOfMarkdown } from '#web/kit/markdown-editor/markdown-html.ts'
import { RichText } from '#web/kit/rich-text/RichText.tsx'
import { FileUpload } from '#web/kit/upload/FileUpload.tsx'
import type { PickedFieldSpec } from './record-dialog.model.ts'

const keep = () => undefined

/** A picked value as text for users: names instead of ids, links for files. */
export function PickedText({ field, value }: { field: PickedFieldSpec; value: string }) {
  switch (field.kind) {
    case 'record': {
      const { Names } = recordPicker(field.of)
      return (
        <Meanwhile show={value}>
          <Names value={value} store={field.store} />
        </Meanwhile>
      )
    }
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
      return (
        <FileUpload
          label={field.label}
          value={value}
          disabled
          fileType={field.kind === 'images' ? 'image' : 'all'}
          onChange={keep}
        />
      )
    case 'amount':
      return withThousands(value)
    case 'richText':
      return <RichText html={value} />
    case 'markdown':
      return <RichText html={htmlOfMarkdown(value)} />
    case 'icon':
      return <MenuIcon name={value} top={false} />
    case 'code':
    case 'cron':
    case 'hours':
    case 'popup':
    case 'longText':
      return value
  }
}
