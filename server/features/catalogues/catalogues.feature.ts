import type { NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'

/** Begins the work with catalogues and scans that waits, and that whose program has ended. */
type LookForWork = () => Promise<void>

/** The job “继续导入目录和识别”. */
export const continueCatalogues = ({ lookForWork }: { lookForWork: LookForWork }): NamedJob => ({
  name: 'continueCatalogues',
  title: '继续导入目录和识别',
  about:
    '开始等待办理的目录（入库、应用判定、撤销），接着办因服务或者程序中断而停下的，同时只办一份；等待识别的扫描件也一样。无参数',
  async run() {
    await lookForWork()
    return '已查看等待办理的目录和等待识别的扫描件'
  },
})
