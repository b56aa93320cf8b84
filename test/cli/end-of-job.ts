import type { Queue } from 'bullmq'
import { vi } from 'vitest'
import { patience } from '../patience.js'

/**
 * Submits a job and waits for its end: its result, or why it failed. The job is looked at until then: events of a queue would tell sooner, but
 * those before their reader is connected are lost.
 */
export const endOfJob = async (queue: Queue, name: string, data: object): Promise<unknown> => {
  const { id } = await queue.add(name, data)
  const job = () => queue.getJob(id!)
  await vi.waitUntil(async () => (await job())?.finishedOn !== undefined, { timeout: patience, interval: 20 })
  const { failedReason, returnvalue } = (await job())!
  return failedReason ?? returnvalue
}
