// Messages remember what they were moved to, so that a proof makes each of them once.
import { expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { CallTable } from '../../src/every/calls/call-table.js'
import { cutSteps } from '../../src/every/calls/steps.js'
import { codeOf, movedMessage, timesOfMessage } from '../../src/every/cut/moved-messages.js'
import { shapeFor } from '../../src/every/forms.js'
import { initialConfigurations } from '../../src/every/views/initial-views.js'

test('a message is moved as its sort moves it, and once for the same timestamps', async () => {
  const { spec } = await loadSpec('ricart-agrawala')
  const shape = shapeFor(spec, {}, { form: 'channels', numbers: 'as they are' })
  const table = new CallTable(shape)
  const [first] = initialConfigurations(shape, table)
  const [step] = cutSteps(shape, table, first!)
  const [[message]] = [...step!.next.channels.values()] as [[ReturnType<typeof spec.messages.sort.shift>]]
  const { sort } = spec.messages
  expect(timesOfMessage(sort, message)).toHaveLength(1)
  const [time] = timesOfMessage(sort, message) as [number]
  const later = movedMessage(sort, message, (t) => t + 5)
  expect(timesOfMessage(sort, later)).toEqual([time + 5])
  expect(later.equals(sort.shift(message, (t) => t + 5))).toBe(true)
  expect(codeOf(sort, later)).not.toBe(codeOf(sort, message))
  expect(movedMessage(sort, message, (t) => t + 5)).toBe(later)
  expect(movedMessage(sort, message, (t) => t + 6)).not.toBe(later)
  expect(movedMessage(sort, message, (t) => t)).toBe(message)

  let asked = 0
  const numbered = movedMessage(sort, message, () => {
    asked++
    return 100 + asked
  })
  expect([asked, ...timesOfMessage(sort, numbered)]).toEqual([1, 101])
})
