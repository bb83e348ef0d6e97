/** What is wrong with the subject of a commit, in one line; null when nothing is. */
export function subjectFault(subject: string): string | null
