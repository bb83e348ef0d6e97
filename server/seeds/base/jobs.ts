/** The timetable that every installation starts with. The names are those of server/jobs.ts. */
export const BASE_JOBS: { id: string; handler: string; cron: string; parameter: string | null; description: string }[] = [
  { id: 'job-release-documents', handler: 'releaseDocuments', cron: '0 * * * * ?', parameter: null, description: '每分钟发布到时间的文件' },
  {
    id: 'job-release-announcements',
    handler: 'releaseAnnouncements',
    cron: '0 * * * * ?',
    parameter: null,
    description: '每分钟发布到时间的公告',
  },
  { id: 'job-tell-followers', handler: 'tellFollowers', cron: '15 0/5 * * * ?', parameter: null, description: '每五分钟查看一次' },
  { id: 'job-tell-of-opinions', handler: 'tellOfOpinions', cron: '45 0/5 * * * ?', parameter: null, description: '每五分钟查看一次' },
  { id: 'job-send-mails', handler: 'sendMails', cron: '30 0/5 * * * ?', parameter: null, description: '每五分钟发送一次' },
  { id: 'job-remind-deadlines', handler: 'remindDeadlines', cron: '0 0 8 * * ?', parameter: null, description: '每日 8 时提醒一次' },
  { id: 'job-sign-in-traces', handler: 'clearSignInTraces', cron: '0 10 * * * ?', parameter: null, description: '每小时清理一次' },
  { id: 'job-back-up', handler: 'backUp', cron: '0 30 1 * * ?', parameter: null, description: '设置 BACKUP_DIR 后每日备份一次' },
  { id: 'job-import-errors', handler: 'clearImportErrors', cron: '0 30 2 * * ?', parameter: '30', description: '导入错误文件保留 30 天' },
  { id: 'job-uploads', handler: 'clearUploads', cron: '0 35 2 * * ?', parameter: '2', description: '未完成的上传保留两天' },
  { id: 'job-page-events', handler: 'clearPageEvents', cron: '0 40 2 ? * 1', parameter: '365', description: '访问记录保留一年' },
  { id: 'job-search-feedback', handler: 'clearSearchFeedback', cron: '0 45 2 ? * 1', parameter: '365', description: '检索反馈保留一年' },
  { id: 'job-job-runs', handler: 'clearJobRuns', cron: '0 50 2 ? * 1', parameter: '90', description: '执行记录保留 90 天' },
  { id: 'job-verify-log', handler: 'verifyLog', cron: '0 10 3 * * ?', parameter: null, description: '每日校验一次' },
  { id: 'job-tidy-database', handler: 'tidyDatabase', cron: '0 20 3 * * ?', parameter: null, description: '每日整理一次' },
]
