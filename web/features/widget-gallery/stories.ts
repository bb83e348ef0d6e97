import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

export interface Story {
  key: string
  title: string
  Story: LazyExoticComponent<ComponentType>
}

const story = (key: string, title: string, load: () => Promise<ComponentType>): Story => ({
  key,
  title,
  Story: lazy(async () => ({ default: await load() })),
})

/** Every story there is, in groups; each is loaded when it is looked at. */
export const STORIES: readonly { group: string; stories: readonly Story[] }[] = [
  {
    group: '上传',
    stories: [
      story('file-upload', '文件上传', async () => (await import('#web/widgets/upload/FileUpload.story.tsx')).FileUploadStory),
      story('image-upload', '图片上传', async () => (await import('#web/widgets/upload/FileUpload.story.tsx')).ImageUploadStory),
      story('file-pop', '上传弹窗', async () => (await import('#web/widgets/upload/FileUpload.story.tsx')).FilePopStory),
    ],
  },
  {
    group: '选择',
    stories: [
      story('department-picker', '选择部门', async () => (await import('#web/widgets/pickers/Pickers.story.tsx')).DepartmentPickerStory),
      story('user-picker', '根据部门选择用户', async () => (await import('#web/widgets/pickers/Pickers.story.tsx')).UserByDepartmentPickerStory),
      story('business-picker', '业务选择', async () => (await import('#web/widgets/pickers/Pickers.story.tsx')).BusinessPickerStory),
    ],
  },
  {
    group: '字典',
    stories: [
      story('dict-select', '字典选择', async () => (await import('#web/widgets/dictionary-controls/DictionaryControls.story.tsx')).DictSelectStory),
      story(
        'multi-select',
        '字典多选',
        async () => (await import('#web/widgets/dictionary-controls/DictionaryControls.story.tsx')).MultiSelectTagStory,
      ),
      story(
        'search-select',
        '搜索选择',
        async () => (await import('#web/widgets/dictionary-controls/DictionaryControls.story.tsx')).SearchSelectStory,
      ),
      story(
        'tree-select',
        '分类与树形选择',
        async () => (await import('#web/widgets/dictionary-controls/DictionaryControls.story.tsx')).TreeSelectStory,
      ),
    ],
  },
  {
    group: '输入',
    stories: [
      story('query-input', '查询输入框', async () => (await import('#web/widgets/inputs/Inputs.story.tsx')).QueryInputStory),
      story('switch', '开关', async () => (await import('#web/widgets/inputs/Inputs.story.tsx')).SwitchStory),
      story('text-inputs', '日期、数字、文本', async () => (await import('#web/widgets/inputs/Inputs.story.tsx')).TextInputsStory),
      story('dialogs', '输入弹窗、右键菜单', async () => (await import('#web/widgets/inputs/Inputs.story.tsx')).DialogsStory),
    ],
  },
  {
    group: '定时',
    stories: [
      story('cron-builder', 'Cron表达式', async () => (await import('#web/widgets/cron-builder/CronBuilder.story.tsx')).CronBuilderStory),
      story('hour-picker', '小时与日', async () => (await import('#web/widgets/cron-builder/CronBuilder.story.tsx')).HourPickerStory),
    ],
  },
]
