// A question about two sites whose answer takes a search for lemmas, which is most of the work of all studies of the worker.
import { expect, test } from 'vitest'
import ricart from '../../specs/ricart-agrawala/spec.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { type Condition, nearest } from '../../src/explorer/views/asked-pair.js'
import type { Relation } from '../../src/explorer/views/order-of-times.js'
import { formulaOf } from '../../src/explorer/views/pair-formula.js'
import { studied } from './studied.js'

const loaded: LoadedSpec = { source: { argument: 'ricart-agrawala' }, spec: ricart, mutants: [] }

test('no site has the reply of one whose request is earlier, and a lemma says why', () => {
  const place = (site: number) => ({ of: 'field', name: 't', site }) as const
  const order = (is: Relation): Condition => ({ kind: 'order', left: place(1), is, right: place(0) })
  const answered: Condition = { kind: 'row', card: 0, name: 'replied', text: '{j}' }
  const wanted: Condition = { kind: 'row', card: 1, name: 'phase', text: 'wanted' }
  const asked = [answered, wanted, order('<')]
  const { known } = studied(loaded, {}, { about: 'views', asked })
  const [near] = nearest(known!.views, asked)
  expect(near!.differs.length).toBe(1)
  // With i and j the other way round it happens.
  expect(nearest(known!.views, [answered, wanted, order('>')])[0]!.differs).toEqual([])
  expect(formulaOf(known!.views[0]!.picture, asked, 2)).toBe(
    '(!(replied(0) contains 0) && (replied(0) contains 1) && phase(1)=wanted && t(1)<t(0))',
  )
  expect(known!.excluding).toMatchObject({ none: undefined })
  const later = studied(loaded, {}, { about: 'views', asked: [answered, wanted, order('>')] })
  expect(known!.excluding!.lemmas.length).toBeGreaterThan(0)
  expect(later.known!.excluding!.none).toContain('allow this')
})
