import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import type { CSSProperties } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { download } from '#web/platform/api/call.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'

const WAITING = [90, 70, 80, 60]

/** The summary of a consultation: opinions by attitude, identity, conclusion and provision. */
export function ReportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const report = useQuery({
    ...apiQuery('GET /opinionManagement/consultation/report', { query: { id } }),
    staleTime: 0,
  })
  const save = (format: 'xlsx' | 'docx') =>
    void (
      format === 'xlsx'
        ? download('GET /opinionManagement/consultation/exportXls', { query: { id, format } })
        : download('GET /opinionManagement/consultation/exportDocx', { query: { id } })
    ).catch(() => undefined)
  const { data } = report
  const most = Math.max(1, ...(data?.articles ?? []).map(({ total }) => total))
  return (
    <Drawer
      open
      size={760}
      title={data ? `${data.title} 意见汇总` : '意见汇总'}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <Can do="opinion:consultation:export">
          <div className="opinion-acts">
            <Button onClick={() => save('xlsx')}>下载汇总表</Button>
            <Button onClick={() => save('docx')}>下载汇总报告</Button>
          </div>
        </Can>
      }
    >
      {report.isError ? <Failure error={report.error} onRetry={() => void report.refetch()} /> : null}
      {report.isPending ? <Skeleton lines={WAITING} /> : null}
      {data && data.total === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有收到意见" /> : null}
      {data && data.total > 0 ? (
        <>
          <p className="opinion-hint">
            共收到意见 {data.total} 条，其中 {data.undecided} 条还没有结论。态度、身份和条款的统计不含无效的意见。
          </p>
          <Bars title="态度" counts={data.attitudes} />
          <Bars title="身份" counts={data.identities} />
          <Bars title="结论" counts={data.results} />
          <h3 className="opinion-heading">条款</h3>
          <table className="opinion-articles">
            <thead>
              <tr>
                <th scope="col">条款</th>
                <th scope="col">意见</th>
                <th scope="col">赞成</th>
                <th scope="col">修改</th>
                <th scope="col">反对</th>
              </tr>
            </thead>
            <tbody>
              {data.articles.map(({ label, total, support, amend, oppose }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>
                    <span className="opinion-bar" style={shareOf(total, most)} aria-hidden="true" />
                    {total}
                  </td>
                  <td>{support}</td>
                  <td>{amend}</td>
                  <td>{oppose}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
    </Drawer>
  )
}

/** How long a bar is, as a share of the longest there can be. */
const shareOf = (count: number, most: number) => ({ '--share': count / most }) as CSSProperties

/** A bar for each value, as long as its share of all. */
function Bars({ title, counts }: { title: string; counts: readonly { value: string; text: string; count: number }[] }) {
  const total = Math.max(
    1,
    counts.reduce((sum, { count }) => sum + count, 0),
  )
  return (
    <section>
      <h3 className="opinion-heading">{title}</h3>
      <dl className="opinion-bars">
        {counts.map(({ value, text, count }) => (
          <div key={value}>
            <dt>{text}</dt>
            <dd>
              <span className="opinion-bar" style={shareOf(count, total)} aria-hidden="true" />
              {count} 条，{Math.round((count / total) * 100)}%
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
