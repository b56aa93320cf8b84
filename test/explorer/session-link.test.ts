// A session as an address: reading reverses writing, and an error names the invalid part.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCatalogueLink } from '../../src/explorer/session/catalogue-link.js'
import { panels } from '../../src/explorer/session/panels.js'
import {
  type Line,
  readSessionLink,
  type SessionLink,
  stepsIn,
  writeSessionLink,
} from '../../src/explorer/session/session-link.js'
import { anyOptions, clean, name, some, text } from '../model/any-options.js'

const line = (depth: number): fc.Arbitrary<Line> =>
  fc.array(
    fc.record({
      choice: fc.nat(40),
      others:
        depth === 0
          ? fc.constant([])
          : fc.array(
              line(depth - 1).filter((one) => one.length > 0),
              { maxLength: 2 },
            ),
    }),
    { maxLength: 6 },
  )

const links: fc.Arbitrary<SessionLink> = fc
  .record({
    spec: text,
    mutant: some(text),
    options: anyOptions,
    observers: fc.array(name, { maxLength: 2 }),
    initial: fc.nat(5),
    line: line(2),
    at: fc.nat(6),
    loop: some(fc.nat(6)),
    lesson: some(name),
    recorded: some(name),
    seed: some(fc.nat(1000)),
    digest: some(fc.stringMatching(/^[0-9a-z]{1,7}$/)),
    panel: some(fc.constantFrom(...panels)),
    view: some(fc.constantFrom('slide' as const, 'wide' as const)),
    lemma: some(text),
    beside: some(text),
    held: some(fc.uniqueArray(fc.stringMatching(/^\d{1,3}-\d{1,3}$/), { minLength: 1, maxLength: 3 })),
    lanes: some(fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 4 })),
  })
  .map(({ at, loop, ...link }) =>
    clean({
      ...link,
      at: at < link.line.length ? at : undefined,
      loop: loop !== undefined && loop <= link.line.length ? loop : undefined,
    }),
  ) as fc.Arbitrary<SessionLink>

test('a session that is written to an address is read back unchanged', () => {
  fc.assert(
    fc.property(links, (link) => {
      const again = readSessionLink(`#${writeSessionLink(link)}`)!
      expect(JSON.stringify(again.line)).toBe(JSON.stringify(link.line))
      expect(again).toEqual(link)
    }),
    { seed: 11, numRuns: 300 },
  )
})

test('an address escapes only characters that it may not contain', () => {
  fc.assert(
    fc.property(links, (link) => {
      const fragment = writeSessionLink(link)
      expect(new URL(`http://any/#${fragment}`).hash).toBe(`#${fragment}`)
    }),
    { seed: 12, numRuns: 100 },
  )
})

test('the words of a link are those of the command line', () => {
  const link = readSessionLink('spec=maekawa&sites=4&param.quorums=grid&who-crashes=in&steps=0,0,2,2')!
  expect(link).toEqual({
    spec: 'maekawa',
    options: { sites: 4, parameters: { quorums: 'grid' }, whoCrashes: 'in' },
    observers: [],
    initial: 0,
    line: [0, 0, 2, 2].map((choice) => ({ choice, others: [] })),
  })
})

test('a panel that a link names is one of the page', () => {
  expect(() => readSessionLink('spec=a&panel=prof')).toThrow(
    "the link's panel=prof: it must be one of step, waits",
  )
})

test('a link holds the variant beside the model and what is held back, and says how channels are written', () => {
  const link = readSessionLink('#spec=maekawa&beside=param.quorums%3Dring&held=0-2,1-0&panel=beside')!
  expect([link.beside, link.held, link.panel]).toEqual(['param.quorums=ring', ['0-2', '1-0'], 'beside'])
  expect(() => readSessionLink('#spec=maekawa&held=0>2')).toThrow(
    "the link's held=0>2: it must be channels, each the numbers of a sender and a receiver, such as 0-2,1-0",
  )
})

test('a link holds the lanes of the diagram in their order, each once', () => {
  expect(readSessionLink('#spec=maekawa&lanes=2,0')!.lanes).toEqual([2, 0])
  for (const wrong of ['2,2', '', '0-1'])
    expect(() => readSessionLink(`#spec=maekawa&lanes=${wrong}`)).toThrow(
      `the link's lanes=${wrong}: it must be the numbers of the sites with a lane, each once, such as 2,0`,
    )
})

test('branches precede the step that replaces them', () => {
  const { line: read } = readSessionLink('spec=a&steps=0,(1,(2),3),(4),5')!
  const one = (choice: number, ...others: Line[]) => ({ choice, others })
  expect(read).toEqual([one(0), one(5, [one(1), one(3, [one(2)])], [one(4)])])
  expect(stepsIn(read)).toBe(6)
})

test('a thousand steps take about three thousand characters', () => {
  const steps = Array.from({ length: 1000 }, (_, k) => ({ choice: k % 20, others: [] }))
  const written = writeSessionLink({ spec: 'maekawa', options: {}, observers: [], initial: 0, line: steps })
  expect(written.length).toBeLessThan(3000)
})

test('an empty fragment requests no session', () => {
  expect(readSessionLink('')).toBeUndefined()
  expect(readSessionLink('#')).toBeUndefined()
})

describe('the error of an invalid link', () => {
  test.each([
    ['maekawa', '"maekawa": it must have the form name=value'],
    ['sites=3', 'names no algorithm'],
    ['spec=', 'names no algorithm'],
    ['spec=a&spec=b', 'contains spec twice'],
    ['spec=a&sites=many', 'sites=many: it must be a whole number from 1'],
    ['spec=a&sites=-1', 'sites=-1: it must be a whole number from 1'],
    [
      'spec=a&order=lifo',
      'order=lifo: it must be one of fifo, unordered, set, rendezvous, total (did you mean "fifo"?)',
    ],
    ['spec=a&requests=often', 'requests=often: it must be "unbounded" or a whole number'],
    ['spec=a&requests=unbouded', 'or a whole number from 0 (did you mean "unbounded"?)'],
    ['spec=a&requesters=0;1', 'requesters=0;1: it must be sites, by numbers such as 0,1,2'],
    ['spec=a&loss=9007199254740992', 'loss=9007199254740992: it must be a whole number from 0'],
    // It said: did you mean "runs"?
    [
      'spec=a&quorums=grid',
      '"quorums" is not part of a link; a parameter of the algorithm is param.quorums=grid',
    ],
    ['spec=a&rules=1985', '"rules" is not part of a link; a parameter of the algorithm is param.rules=1985'],
    ['spec=a&stpes=1', '"stpes" is not part of a link (did you mean "steps"?)'],
    ['spec=a&stops=1', '"stops" is not part of a link (did you mean "steps"?)'],
    ['spec=a&fair=request&strong=request', 'strong=request: the link sets the fairness of request'],
    ['spec=a&unfair=request,request', 'sets the fairness of request twice'],
    ['spec=a&digest=Not+one', 'digest=Not one: it must be up to seven digits and lower-case letters'],
    ['spec=a&steps=0,x', 'not a step at character 3'],
    ['spec=a&steps=', 'not a step at character 1'],
    ['spec=a&steps=0,', 'not a step at character 3'],
    ['spec=a&steps=0,(1', 'a ")" is missing at character 5'],
    ['spec=a&steps=0,(1)', 'a branch must be followed by the step of the run'],
    ['spec=a&steps=0)1', '")" is not expected at character 2'],
    ['spec=a&steps=1234567', 'not a step at character 1'],
    ['spec=a&steps=0&at=2', 'at=2: the run has only 1 step'],
    ['spec=a&steps=0&loop=2', 'loop=2: the run has only 1 step'],
    ['spec=a&constructor=b', '"constructor" is not part of a link'],
    ['spec=%zz', 'contains an invalid "%" escape'],
    [`spec=a&steps=${'('.repeat(10_000)}`, 'nested parentheses'],
    [`spec=a&steps=${'1,'.repeat(200_000)}1`, 'the maximum is'],
  ])('case %#', (fragment, message) => {
    expect(() => readSessionLink(fragment)).toThrow(message)
  })

  test('has only a few lines, whatever the link', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (fragment) => {
        try {
          readSessionLink(fragment)
        } catch (error) {
          expect((error as Error).name).toBe('LinkError')
          expect((error as Error).message.length).toBeLessThan(300)
        }
      }),
      { seed: 13, numRuns: 500 },
    )
  })
})

describe('a link to a recorded run', () => {
  test('may name its spec, the position, the panel in front, the view, and a variant beside it', () => {
    expect(readCatalogueLink('#recorded=maekawa-grid-deadlock')).toEqual({
      kind: 'recorded',
      name: 'maekawa-grid-deadlock',
    })
    const whole = { kind: 'recorded', name: 'lamport-unordered', panel: 'explain', view: 'slide' }
    expect(readCatalogueLink('recorded=lamport-unordered&panel=explain&view=slide')).toEqual(whole)
    expect(readCatalogueLink('recorded=lamport-unordered&view=slide&panel=explain')).toEqual(whole)
    // The position was once refused.
    expect(
      readCatalogueLink('recorded=lamport-unordered&at=2&view=slide&panel=explain&spec=lamport'),
    ).toEqual({
      ...whole,
      spec: 'lamport',
      at: 2,
    })
    expect(readCatalogueLink('#spec=lamport&panel=explain')).toBeUndefined()
    // A session that has the run.
    expect(readCatalogueLink('#spec=lamport&steps=0&recorded=lamport-unordered')).toBeUndefined()
    expect(readCatalogueLink('#recorded=lamport-unordered&beside=param.counts=reply%20only')).toEqual({
      kind: 'recorded',
      name: 'lamport-unordered',
      beside: 'param.counts=reply only',
    })
  })

  // The message once was that "recorded" is not part of a link.
  test.each([
    [
      'steps=0',
      'recorded=lamport-unordered: "steps=0" may not follow; only one at=STEP, panel=NAME, beside=VARIANT and view=slide may',
    ],
    ['at=x', 'at=x: it must be a whole number from 0'],
    ['panel=explain&panel=step', '"panel=step" may not follow'],
    ['panel=why', 'panel=why: it must be one of step,'],
    ['view=all', 'view=all: it must be slide'],
    ['', '"" may not follow'],
  ])('refuses &%s behind it', (rest, message) => {
    expect(() => readCatalogueLink(`#recorded=lamport-unordered&${rest}`)).toThrow(message)
  })
})

describe('a link to a lesson', () => {
  // The message once was that the link names no spec, and the page showed another algorithm.
  test('names the lesson alone, or also its spec', () => {
    const named = { kind: 'lesson', name: 'raymond-one-request' }
    expect(readCatalogueLink('#lesson=raymond-one-request')).toEqual(named)
    expect(readCatalogueLink('#lesson=raymond-one-request&view=slide')).toEqual({ ...named, view: 'slide' })
    expect(readCatalogueLink('#panel=step&spec=raymond&lesson=raymond-one-request')).toEqual({
      ...named,
      spec: 'raymond',
      panel: 'step',
    })
    expect(() => readCatalogueLink('#lesson=raymond-one-request&steps=0')).toThrow(
      `the link's lesson=raymond-one-request: "steps=0" may not follow; only one at=STEP, panel=NAME`,
    )
  })

  test('with a model or steps is the link of a session', () => {
    for (const part of ['steps=0', 'sites=3'])
      expect(readCatalogueLink(`#spec=raymond&${part}&lesson=raymond-one-request`)).toBeUndefined()
  })
})
