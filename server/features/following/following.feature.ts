import type { NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'

/** Tells followers what is new in the library. @returns how many were told */
type TellOfNews = () => Promise<number>

/** The job “关注提醒”. */
export const tellFollowersOfNews = ({ tellOfNews }: { tellOfNews: TellOfNews }): NamedJob => ({
  name: 'tellFollowers',
  title: '关注提醒',
  about: '把新公布、开始施行和废止失效的法规告知关注它们的人，每件事告知一次；发布文件之后也立即告知。无参数',
  run: async () => `已告知 ${await tellOfNews()} 人`,
})
