import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { textIn, type OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'
import type { ChosenLaw } from './LawChoice.tsx'

/** The number of an article of the chosen law, with the text that it has today. */
export function ArticleChoice({ id, value, onChange, disabled, invalid, describedBy, values }: OwnField) {
  const workId = (values['law'] as ChosenLaw | null | undefined)?.value ?? ''
  const article = textIn(value).trim()
  const query = useQuery({
    ...apiQuery('GET /dataManagement/searchFeedback/article', { query: { workId, article } }),
    enabled: workId !== '' && article !== '',
    retry: false,
  })
  return (
    <>
      <Input
        id={id}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        {...(invalid ? { status: 'error' as const } : {})}
        value={textIn(value)}
        maxLength={20}
        placeholder="例如：47、第四十七条、133之一"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="article-preview" aria-live="polite">
        {query.isFetching ? (
          '正在读取条文'
        ) : query.isError ? (
          presentError(query.error).title
        ) : query.data ? (
          <>
            <b>{query.data.label}</b> {query.data.text}
          </>
        ) : null}
      </div>
    </>
  )
}
