/** Greatest page size of a list. */
const LARGEST_PAGE = 500

/** All rows of a list, loaded page by page. @param ask loads one page */
export async function everyPage<R>(
  ask: (paging: { pageNo: number; pageSize: number }) => Promise<{ records: readonly R[]; total: number }>,
): Promise<R[]> {
  const rows: R[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { records, total } = await ask({ pageNo, pageSize: LARGEST_PAGE })
    rows.push(...records)
    if (records.length === 0 || rows.length >= total) return rows
  }
}
