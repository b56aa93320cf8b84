// What stands on the buttons of steps that have one name.
import { expect, test } from 'vitest'
import { apartFrom } from '../../src/explorer/steps/step-words.js'

const told = (disk: string, old: string) =>
  `shared disks [(promised 1, epoch 1, serial 2), ${old}, (promised 0, epoch 0, serial 0)] → [(promised 1, epoch 1, serial 2), ${disk}, (promised 0, epoch 0, serial 0)]`

test('a step says whole lines of its effect that another step of its name does not have', () => {
  const [one, other] = [
    ['0: phase wanted → held', '0: suspects {} → {1}', '→ 1: ASK'],
    ['0: phase wanted → held', '0: suspects {} → {2}', '→ 1: ASK'],
  ]
  expect(apartFrom(one!, [other!])).toBe('… 0: suspects {} → {1} …')
  expect(apartFrom(other!, [one!])).toBe('… 0: suspects {} → {2} …')
  // What all others have too is the whole of it.
  expect(apartFrom(one!.slice(0, 1), [one!])).toBe('0: phase wanted → held')
})

// The text once began and ended inside a value: "… 2, epoch 2, serial 0), (promised 0, e …".
test('of a long value it says the parts that change, and a text that is too long ends with a word', () => {
  const old = '(promised 1, epoch 1, serial 0)'
  const [one, other] = [
    told('(promised 2, epoch 2, serial 0)', old),
    told('(promised 3, epoch 1, serial 0)', old),
  ]
  expect(apartFrom([one], [[other]])).toBe(
    'shared disks […, (promised 1, epoch 1, …), …] → […, (promised 2, epoch 2, …), …]',
  )
  const long = ['queue', ...Array.from({ length: 40 }, (_, k) => `word${k}`)].join(' ')
  expect(apartFrom([long], [['queue']])).toMatch(/^queue( word\d+)+ …$/)
  expect(apartFrom([long], [['queue']]).length).toBeLessThan(100)
})
