import type { FastifyRequest } from 'fastify'
import { Refusal } from '#common/errors.ts'

/** A change that takes a second administrator: it is rolled back and kept as a request. */
export class ApprovalNeeded extends Refusal {
  /** @param what what the change would give, and to whom, in words */
  constructor(what: string) {
    super('approval.needed', { what })
  }
}

const approved = new WeakSet<FastifyRequest>()

/** Runs a call that a second administrator has approved: changes that need an approval are made. */
export async function whileApproved<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  approved.add(request)
  try {
    return await work()
  } finally {
    approved.delete(request)
  }
}

export const isApproved = (request: FastifyRequest): boolean => approved.has(request)
