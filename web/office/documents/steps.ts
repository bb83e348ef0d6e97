import type { DocumentAct } from '#common/document-acts.ts'
import { settings } from '#web/platform/settings.ts'

/** How many steps lead a document of this installation to the public. */
export const STEPS = settings.documentSteps

/** What a step means for others and what comes next, said before it is taken. */
const MEANS: Partial<Record<DocumentAct, string>> = {
  submit:
    STEPS === 2
      ? '提交后由另一人发布，在退回或撤回之前不能修改。'
      : '提交后由另一人初审，再经复审、发布；在退回或撤回之前不能修改。',
  review: '通过后转复审。',
  reviewReturn: '退回后由经办人修改，再次提交后重新初审。',
  approve: '通过后转发布。',
  approveReturn: '退回后由经办人修改，再次提交后重新初审。',
  releaseReturn: '退回后由经办人修改，再次提交后由另一人发布。',
  recall: '撤回后成为草稿，可以修改后再次提交。',
  schedule: '到所定的时间自动发布，之前可以取消。',
  release: '发布后公众立即可以检索和阅读；须更正的，以后在这份文件上点“更正”。',
  withdraw: '下架后公众立即不再看到这份文本，统计、检索和链接中都没有它。',
  archive: '归档后不能再办理。',
}

/** The same of a 更正稿. */
const CORRECTION_MEANS: Partial<Record<DocumentAct, string>> = {
  release: '发布后更正稿立即替换原文件的文本，网址不变。',
  schedule: '到所定的时间自动替换原文件的文本，之前可以取消。',
}

/** What a step means; undefined where nothing has to be said. */
export const meansOf = (act: DocumentAct, isCorrection: boolean): string | undefined =>
  (isCorrection ? CORRECTION_MEANS[act] : undefined) ?? MEANS[act]
