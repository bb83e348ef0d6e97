import type { ComponentType } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'

export interface Story {
  key: string
  title: string
  Story: ComponentType
}

const story = <N extends string>(
  key: string,
  title: string,
  from: () => Promise<Readonly<Record<N, ComponentType>>>,
  name: N,
): Story => ({
  key,
  title,
  Story: lazyPart(from, name),
})

/** All stories in groups; each is loaded when it is opened. */
export const STORIES: readonly { group: string; stories: readonly Story[] }[] = [
  {
    group: '上传',
    stories: [
      story('file-upload', '文件上传', () => import('#web/kit/upload/FileUpload.story.tsx'), 'FileUploadStory'),
      story('image-upload', '图片上传', () => import('#web/kit/upload/FileUpload.story.tsx'), 'ImageUploadStory'),
      story('file-pop', '上传弹窗', () => import('#web/kit/upload/FileUpload.story.tsx'), 'FilePopStory'),
    ],
  },
  {
    group: '选择',
    stories: [
      story(
        'department-picker',
        '选择部门',
        () => import('#web/office/departments/DepartmentPicker.story.tsx'),
        'DepartmentPickerStory',
      ),
      story(
        'user-picker',
        '根据部门选择用户',
        () => import('#web/office/users/UserByDepartmentPicker.story.tsx'),
        'UserByDepartmentPickerStory',
      ),
      story(
        'business-picker',
        '业务选择',
        () => import('#web/office/users/BusinessPicker.story.tsx'),
        'BusinessPickerStory',
      ),
      story(
        'report-picker',
        '报表选择',
        () => import('#web/office/reports/ReportPicker.story.tsx'),
        'ReportPickerStory',
      ),
      story('area-linkage', '省市区', () => import('#web/kit/area-linkage/AreaLinkage.story.tsx'), 'AreaLinkageStory'),
      story(
        'record-fields',
        '表单字段',
        () => import('#web/kit/record-dialog/RecordFields.story.tsx'),
        'RecordFieldsStory',
      ),
      story(
        'query-builder',
        '查询条件',
        () => import('#web/kit/query-builder/QueryBuilder.story.tsx'),
        'QueryBuilderStory',
      ),
      story('query-value', '查询值', () => import('#web/kit/query-builder/QueryValue.story.tsx'), 'QueryValueStory'),
    ],
  },
  {
    group: '字典',
    stories: [
      story(
        'dict-select',
        '字典选择',
        () => import('#web/kit/dictionary-controls/DictionaryControls.story.tsx'),
        'DictSelectStory',
      ),
      story(
        'multi-select',
        '字典多选',
        () => import('#web/kit/dictionary-controls/DictionaryControls.story.tsx'),
        'MultiSelectTagStory',
      ),
      story(
        'search-select',
        '搜索选择',
        () => import('#web/kit/dictionary-controls/DictionaryControls.story.tsx'),
        'SearchSelectStory',
      ),
      story(
        'tree-select',
        '分类与树形选择',
        () => import('#web/kit/dictionary-controls/DictionaryControls.story.tsx'),
        'TreeSelectStory',
      ),
    ],
  },
  {
    group: '输入',
    stories: [
      story('query-input', '查询输入框', () => import('#web/kit/inputs/Inputs.story.tsx'), 'QueryInputStory'),
      story('switch', '开关', () => import('#web/kit/inputs/Inputs.story.tsx'), 'SwitchStory'),
      story('text-inputs', '日期、数字、文本', () => import('#web/kit/inputs/Inputs.story.tsx'), 'TextInputsStory'),
      story('dialogs', '输入弹窗、右键菜单', () => import('#web/kit/inputs/Inputs.story.tsx'), 'DialogsStory'),
      story('icon-field', '图标选择', () => import('#web/kit/icon-field/IconField.story.tsx'), 'IconFieldStory'),
      story(
        'slider',
        '滑块验证',
        () => import('#web/plain/slider-verifier/SliderVerifier.story.tsx'),
        'SliderVerifierStory',
      ),
    ],
  },
  {
    group: '定时',
    stories: [
      story(
        'cron-builder',
        'Cron表达式',
        () => import('#web/kit/cron-builder/CronBuilder.story.tsx'),
        'CronBuilderStory',
      ),
      story('hour-picker', '小时与日', () => import('#web/kit/cron-builder/CronBuilder.story.tsx'), 'HourPickerStory'),
    ],
  },
  {
    group: '表格与表单',
    stories: [
      story(
        'editable-table',
        '可编辑表格',
        () => import('#web/kit/editable-table/EditableTable.story.tsx'),
        'EditableTableStory',
      ),
      story(
        'paged-table',
        '分页编辑表格',
        () => import('#web/kit/paged-table/PagedTable.story.tsx'),
        'PagedTableStory',
      ),
      story('tree-table', '树形表格', () => import('#web/kit/tree-table/TreeTable.story.tsx'), 'TreeTableStory'),
      story(
        'form-with-tables',
        '主子表单',
        () => import('#web/kit/form-with-tables/FormWithTables.story.tsx'),
        'FormWithTablesStory',
      ),
    ],
  },
  {
    group: '弹窗与页面',
    stories: [
      story('modal', '弹窗', () => import('#web/kit/modal/Modal.story.tsx'), 'ModalStory'),
      story('details', '详细信息', () => import('#web/kit/modal/Modal.story.tsx'), 'DetailsStory'),
      story('drawer', '抽屉', () => import('#web/kit/modal/Modal.story.tsx'), 'DrawerStory'),
      story('page-header', '页头', () => import('#web/kit/page-header/PageHeader.story.tsx'), 'PageHeaderStory'),
    ],
  },
  {
    group: '编辑器',
    stories: [
      story(
        'rich-text-editor',
        '富文本编辑器',
        () => import('#web/kit/rich-text-editor/RichText.story.tsx'),
        'RichTextEditorStory',
      ),
      story('rich-text', '富文本显示', () => import('#web/kit/rich-text-editor/RichText.story.tsx'), 'RichTextStory'),
      story(
        'markdown-editor',
        'Markdown编辑器',
        () => import('#web/kit/markdown-editor/MarkdownEditor.story.tsx'),
        'MarkdownEditorStory',
      ),
      story('code-editor', '代码编辑器', () => import('#web/kit/code-editor/CodeEditor.story.tsx'), 'CodeEditorStory'),
    ],
  },
]
