import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { useLineInSight } from './use-line-in-sight.tsx'
import type { ShownLine } from './use-proofing.ts'
import './proof.css'

/** Widths of the picture in parts of its frame. */
const ZOOMS = [100, 150, 200, 300]
const WAITING_LINES = [95, 90, 95, 92, 60]

/**
 * The pages of a PDF, one at a time, to be compared with the text beside them.
 * @param at a line to be brought into sight
 */
export function ScanPages({ documentId, path, at }: { documentId: string; path: string; at: ShownLine | null }) {
  // What was turned to by hand counts until another line is to be seen.
  const [turned, setTurned] = useState<{ at: ShownLine | null; page: number }>({ at: null, page: 1 })
  const page = at !== null && turned.at !== at ? at.page : turned.page
  const setPage = (to: number) => setTurned({ at, page: to })
  const [zoom, setZoom] = useState(0)
  const shown = useQuery({
    queryKey: ['scan page', documentId, path, page],
    queryFn: ({ signal }) =>
      call('GET /dataManagement/document/scanPage', { query: { id: documentId, path, page } }, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  const pages = shown.data?.pages ?? 1
  const { frame, onLoad, mark } = useLineInSight(at?.page === page && !shown.isPlaceholderData ? at : null)
  return (
    <div className="scan-pages" role="group" aria-label="原件的页面">
      <div className="scan-tools">
        <Button
          type="text"
          icon={<LeftOutlined aria-hidden />}
          aria-label="上一页"
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        />
        <span role="status">
          第 {page} 页，共 {pages} 页
        </span>
        <Button
          type="text"
          icon={<RightOutlined aria-hidden />}
          aria-label="下一页"
          disabled={page >= pages}
          onClick={() => setPage(page + 1)}
        />
        <Button
          type="text"
          icon={<ZoomOutOutlined aria-hidden />}
          aria-label="缩小"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button
          type="text"
          icon={<ZoomInOutlined aria-hidden />}
          aria-label="放大"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
      <div
        ref={frame}
        className="scan-page"
        role="region"
        aria-label={`原件第 ${page} 页`}
        aria-busy={shown.isFetching}
        tabIndex={0}
      >
        {shown.isError ? <Failure error={shown.error} onRetry={() => void shown.refetch()} /> : null}
        {shown.isPending ? <Skeleton lines={WAITING_LINES} /> : null}
        {shown.data && !shown.isError ? (
          <div className="scan-sheet" style={{ inlineSize: `${ZOOMS[zoom]}%` }}>
            <img src={shown.data.picture} alt={`原件第 ${page} 页的图片`} onLoad={onLoad} />
            {mark}
          </div>
        ) : null}
      </div>
    </div>
  )
}
