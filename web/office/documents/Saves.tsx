import { useQuery } from '@tanstack/react-query'
import { Button, Radio, Spin } from 'antd'
import { useState } from 'react'
import type { DocumentDetail } from '#common/contract/documents.ts'
import type { DocumentSave } from '#common/contract/document-notes.ts'
import { EDITABLE } from '#common/document-acts.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { ComparedSaves } from './ComparedSaves.tsx'
import { LISTS } from './document-calls.ts'

const nameOf = ({ realname, username }: DocumentSave) => realname ?? username ?? '系统'

/**
 * The saves that changed the text of a document: any two are compared, and an earlier one is taken up again while the
 * text may be edited.
 */
export function Saves({ document }: { document: DocumentDetail }) {
  const { id } = document
  const saves = useQuery({ ...apiQuery('GET /dataManagement/document/saves', { query: { id } }), staleTime: 0 })
  const [chosen, setChosen] = useState<{ one: number; other: number } | null>(null)
  const [shown, setShown] = useState(false)
  const all = saves.data ?? []
  if (saves.isError) return <Failure compact error={saves.error} onRetry={() => void saves.refetch()} />
  if (all.length < 2) return null
  const { one, other } = chosen ?? { one: all[1]?.saveNo ?? 1, other: all[0]?.saveNo ?? 1 }
  return (
    <section>
      <h3>历次保存</h3>
      <div className="document-saves" role="region" aria-label="历次保存" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">次</th>
              <th scope="col">时间</th>
              <th scope="col">保存人</th>
              <th scope="col">字数</th>
              <th scope="col">前</th>
              <th scope="col">后</th>
            </tr>
          </thead>
          <tbody>
            {all.map((save) => (
              <tr key={save.saveNo}>
                <td>{save.saveNo}</td>
                <td>{save.time}</td>
                <td>{nameOf(save)}</td>
                <td>{save.characters.toLocaleString()}</td>
                <td>
                  <Radio
                    aria-label={`第 ${save.saveNo} 次保存为前`}
                    checked={save.saveNo === one}
                    onChange={() => setChosen({ one: save.saveNo, other })}
                  />
                </td>
                <td>
                  <Radio
                    aria-label={`第 ${save.saveNo} 次保存为后`}
                    checked={save.saveNo === other}
                    onChange={() => setChosen({ one, other: save.saveNo })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button disabled={one === other} onClick={() => setShown(true)}>
        比较这两次
      </Button>
      {shown ? (
        <Comparison
          document={document}
          one={one}
          other={other}
          newest={all[0]?.saveNo ?? 0}
          onClose={() => setShown(false)}
        />
      ) : null}
    </section>
  )
}

function Comparison(props: {
  document: DocumentDetail
  one: number
  other: number
  newest: number
  onClose: () => void
}) {
  const { document, one, other, newest, onClose } = props
  const { id, revision, title, titleNote, body } = document
  const compared = useQuery({
    ...apiQuery('GET /dataManagement/document/compareSaves', { query: { id, one, other } }),
    retry: false,
  })
  const edit = useApiMutation('PUT /dataManagement/document/edit', {
    touches: [...LISTS, 'GET /dataManagement/document/saves'],
    done: '已恢复第 ' + one + ' 次保存的文本',
  })
  const [asked, setAsked] = useState(false)
  const restore = async () => {
    if (!compared.data) return
    await edit.mutateAsync({ body: { id, revision, ...compared.data.one, began: { title, titleNote, body } } as never })
    onClose()
  }
  return (
    <Modal
      open
      width={1100}
      title={`第 ${one} 次与第 ${other} 次保存的不同之处`}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
      footer={
        <>
          {asked ? (
            <p role="status" className="document-restore">
              当前文本将换成第 {one} 次保存的文本；当前文本仍留在历次保存中。
              <Button type="primary" loading={edit.isPending} onClick={() => void restore()}>
                恢复
              </Button>
              <Button onClick={() => setAsked(false)}>取消</Button>
            </p>
          ) : null}
          {!asked && EDITABLE.includes(document.state) && one !== newest && compared.data ? (
            <Can do="data:document:edit">
              <Button onClick={() => setAsked(true)}>恢复第 {one} 次保存的文本</Button>
            </Can>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {compared.isError ? <Failure error={compared.error} onRetry={() => void compared.refetch()} /> : null}
      {compared.isPending ? <Spin className="document-wait" description="正在比较" /> : null}
      {compared.data ? (
        <ComparedSaves compared={compared.data} before={`第 ${one} 次`} after={`第 ${other} 次`} />
      ) : null}
    </Modal>
  )
}
