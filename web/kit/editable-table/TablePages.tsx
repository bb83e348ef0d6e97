import { Pagination } from 'antd'
import { PAGE_SIZES } from '#common/limits.ts'
import type { TablePagination } from './table-props.ts'

/** Pagination below a table. */
export function TablePages({
  pagination,
  onChange,
}: {
  pagination: TablePagination
  onChange: (page: { current: number; pageSize: number }) => void
}) {
  return (
    <Pagination
      className="table-pages"
      current={pagination.current}
      pageSize={pagination.pageSize}
      total={pagination.total}
      pageSizeOptions={[...(pagination.pageSizes ?? PAGE_SIZES)]}
      showSizeChanger
      showQuickJumper
      showTotal={(total, [from, to]) => `${from}-${to} 共${total}条`}
      onChange={(current, pageSize) => onChange({ current, pageSize })}
    />
  )
}
