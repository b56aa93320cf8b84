// The state of the check panel after each event.
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import {
  type CheckEvent,
  type CheckState,
  initialCheck,
  isRunning,
  type JobSubject,
  jobOf,
  nextCheck,
} from '../../src/explorer/panels/checking.js'
import type { FromWorker } from '../../src/explorer/worker/worker-messages.js'
import { makeModel } from '../../src/model/model.js'

const model = makeModel(maekawa, {})
const subject: JobSubject = { model, from: undefined }
const progress: FromWorker = {
  kind: 'progress',
  id: 1,
  progress: { states: 1, transitions: 0, depth: 0, frontier: 1, seconds: 0, stage: undefined },
}
const failed: FromWorker = { kind: 'failed', id: 1, text: 'no' }

const after = (...events: readonly CheckEvent[]): CheckState => events.reduce(nextCheck, initialCheck)
const heard = (message: FromWorker, about = subject): CheckEvent => ({
  kind: 'heard',
  message,
  subject: about,
})
const begin: CheckEvent = { kind: 'begin', subject }
const stop: CheckEvent = { kind: 'stop' }

test('a job runs from its start to its first message that is not a progress report', () => {
  expect(isRunning(after().job)).toBe(false)
  expect(isRunning(after(begin).job)).toBe(true)
  expect(isRunning(after(begin, heard(progress)).job)).toBe(true)
  const ended = after(begin, heard(progress), heard(failed))
  expect(isRunning(ended.job)).toBe(false)
  expect(ended.job!.message).toBe(failed)
})

test('a job that was requested to stop is stopping until it ends', () => {
  expect(after(begin, stop).job!.isStopping).toBe(true)
  expect(after(begin, stop, heard(progress)).job!.isStopping).toBe(true)
  expect(after(begin, stop, heard(failed)).job!.isStopping).toBe(false)
  expect(after(begin, stop, heard(failed), begin).job!.isStopping).toBe(false)
})

test('without a running job there is nothing to stop', () => {
  expect(after(stop)).toBe(initialCheck)
  const ended = after(begin, heard(failed))
  expect(nextCheck(ended, stop)).toBe(ended)
})

test('a message of another job has no effect', () => {
  const late = { model, from: { initial: 0, choices: [] } }
  expect(after(heard(failed))).toBe(initialCheck)
  expect(after(begin, heard(failed, late)).job!.message).toBeUndefined()
})

test('verdicts that fall add up in the order of the result while the job runs, stay if it fails, and are gone with the next job', () => {
  const fell = (property: string): CheckEvent =>
    heard({
      kind: 'fell',
      id: 1,
      seconds: 1,
      order: ['a', 'b', 'c'],
      verdicts: [{ property, kind: 'always', verdict: 'violated', text: '', trace: undefined }],
    })
  const names = (state: CheckState) => state.job!.fallen.map(({ property }) => property)
  const both = after(begin, heard(progress), fell('b'), stop, fell('a'))
  expect([isRunning(both.job), both.job!.isStopping, names(both)]).toEqual([true, true, ['a', 'b']])
  expect(names(nextCheck(both, heard(failed)))).toEqual(['a', 'b'])
  expect(names(nextCheck(both, begin))).toEqual([])
})

test('a job about something else than a model outlives another model', () => {
  const other = makeModel(lamport, {})
  const state = after({ kind: 'begin', subject, about: 'the spec' }, heard(progress))
  expect(jobOf(state, 'the spec')?.subject.model).toBe(model)
  expect([jobOf(state, model), jobOf(state, other)]).toEqual([undefined, undefined])
})

test('a change of model ends the job and keeps the options that the new model also has', () => {
  const other = makeModel(lamport, {})
  const options: CheckEvent = {
    kind: 'options',
    verify: { liveness: true, properties: ['mutualExclusion', 'deadlockFreedom', 'no such property'] },
  }
  const before = after(options, begin, heard(failed))
  expect(jobOf(before, other)).toBeUndefined()
  expect(jobOf(before, model)!.message).toBe(failed)
  const now = nextCheck(before, { kind: 'model', model: other })
  expect(now.job).toBeUndefined()
  expect(now.verify).toEqual({
    ...initialCheck.verify,
    liveness: true,
    properties: ['mutualExclusion', 'deadlockFreedom'],
  })
})
