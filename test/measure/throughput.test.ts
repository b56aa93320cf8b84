// The throughput follows from the synchronisation delay, also in lock-step.
import { expect, test } from 'vitest'
import peterson from '../../specs/peterson/spec.js'
import type { Extreme, Figure } from '../../src/measure/figure.js'
import { fraction } from '../../src/measure/fraction.js'
import { measure } from '../../src/measure/measure.js'
import { throughput } from '../../src/measure/throughput.js'

const end = (hops: number): Extreme => ({ value: fraction(hops), trace: undefined as never })

const delay = (least: number, most: number): Figure => ({
  quantity: 'synchronisationDelay',
  least: end(least),
  most: end(most),
  formula: { text: '2', source: 'a book', says: 'values', least: fraction(2), most: fraction(2) },
  verdict: undefined,
  notes: ['in lock-step, where every message takes one unit: 2'],
})

test('a delay of 2 to 3 that is 2 in lock-step gives 1/4 to 1/3, and agrees with 1/3 in lock-step', () => {
  const [found] = throughput(delay(2, 3), 1, { least: 2, most: 2 }, ['between pairs'])
  expect([found!.least!.value, found!.most!.value]).toEqual([fraction(1, 4), fraction(1, 3)])
  expect(found!.verdict).toBe('agree in lock-step')
  expect(found!.notes).toEqual([
    'the time in the section is 1; the figure is 1 / (S + 1) with the measured S, and is not counted anew',
    'between pairs',
    'in lock-step, where every message takes one unit: 1/3',
  ])
})

test('a delay that differs in lock-step, too, differs', () => {
  expect(throughput(delay(2, 3), 1, { least: 3, most: 3 }, [])[0]!.verdict).toBe('differ')
  expect(throughput(delay(2, 3), 1, undefined, [])[0]!.verdict).toBe('differ')
})

test('the same delay in lock-step is not a remark', () => {
  const [found] = throughput(delay(2, 2), 1, { least: 2, most: 2 }, [])
  expect(found).toMatchObject({
    verdict: 'agree',
    notes: [
      'the time in the section is 1; the figure is 1 / (S + 1) with the measured S, and is not counted anew',
    ],
  })
})

test('where no delay is measured, the reason says that there is no throughput, if it is wanted, too', () => {
  const becauseOf = (section: number | undefined) =>
    measure(peterson, { sites: 2 }, { messages: false, delays: true, bypass: false, section }).missing
  const because = 'the algorithm sends no messages'
  expect(becauseOf(undefined)).toEqual([{ what: 'delays', cut: undefined, because }])
  expect(becauseOf(1)).toEqual([
    { what: 'delays', cut: undefined, because: `${because}, hence no throughput` },
  ])
})
