/** Answers every message of this thread with what `work` makes of it. */
export function answerWork<T>(work: (data: T) => unknown): void
