// `coterie compare`, and the graphs of events of `coterie graph`, as a user types them.
import { afterAll, expect, test } from 'vitest'
import { codeOf } from '../../src/cli/commands/compare-command.js'
import { Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const run = (...words: readonly string[]) => coterieHere(words, { cwd: scratch.folder })

test('the exit code is that of the relation', async () => {
  const lamport = ['compare', 'lamport', 'lamport --param counts=reply', '--sites', '2', '--requests', '1']
  expect((await run(...lamport)).code).toBe(0)
  expect((await run(...lamport, '--relation', 'strong')).code).toBe(1)
  expect((await run(...lamport, '--max-states', '10')).code).toBe(2)
})

// A difference that rests on a sample had the code of one that does not.
test('no answer that rests on a sample is final', () => {
  const codeFor = (branching: 'yes' | 'no', sample: string | undefined) =>
    codeOf({
      relation: 'branching',
      relations: { branching },
      sides: [{ exploration: { reductions: [{ reduction: 'timestamps', sample }] } }],
    } as never)
  expect([codeFor('yes', undefined), codeFor('no', undefined)]).toEqual([0, 1])
  expect([codeFor('yes', 'calls'), codeFor('no', 'calls')]).toEqual([2, 2])
})

test('a model in quotes has options and a mutant of its own', async () => {
  const { out, code } = await run(
    ...['compare', 'token-ring', "token-ring --requests 1 --mutant 'exit: TOKEN not sent'", '--sites', '2'],
  )
  expect(out).toMatch(/^A {2}token-ring: sites 2, .*requests unbounded/m)
  expect(out).toMatch(/^B {2}token-ring, mutant "exit: TOKEN not sent": sites 2, .*requests 1 each/m)
  expect(code).toBe(1)
})

test.each([
  [['lamport', 'lamport --sits 2'], /^coterie: in "lamport --sits 2": unknown option '--sits'/],
  [['lamport', 'lamprt'], /lamprt.*did you mean "lamport"/],
  [['lamport', ''], /^coterie: a model is empty; give a spec/],
  [
    ['peterson', 'peterson', '--events', 'entr'],
    /^coterie: peterson has no clause "entr"; name some of request/,
  ],
  [['peterson', 'peterson', '--events', 'exit=a=b'], /it must be status, steps, or clauses/],
  [['peterson', 'peterson', '--events', 'exit,exit'], /"exit" occurs twice; name it once/],
  [['peterson', 'peterson', '--relation', 'weak'], /--relation.*branching/],
] as const)('compare %s is refused in one line', async (words, why) => {
  const { err, out, code } = await run('compare', ...words)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(err).toMatch(why)
  expect([out, code]).toEqual(['', 64])
})

test('aut has a line for each edge, and its first line counts them', async () => {
  const whole = await run('graph', 'peterson', '--format', 'aut')
  const [head, ...lines] = whole.out.trimEnd().split('\n')
  const [, root, edges, nodes] = /^des \((\d+),(\d+),(\d+)\)$/.exec(head!)!.map(Number)
  expect(lines).toHaveLength(edges!)
  const ends = lines.map((line) => /^\((\d+),("[^"]+"|i),(\d+)\)$/.exec(line)!)
  expect(new Set(ends.flatMap(([, from, , to]) => [from, to])).size).toBe(nodes)
  // Peterson has two initial states, and so a node before them.
  expect(ends.filter(([, from]) => Number(from) === root).map(([, , label]) => label)).toEqual([
    '"begin"',
    '"begin"',
  ])
  const small = await run('graph', 'peterson', '--minimise', 'branching', '--format', 'aut')
  expect(small.out.split('\n').length).toBeLessThan(lines.length)
  expect(small.out).toContain('"enter at 0"')
})

test('a quotient is drawn, and one that is too large to draw is refused', async () => {
  const { out } = await run('graph', 'peterson', '--minimise', 'branching')
  expect(out).toMatch(/s\d+ -> s\d+ \[label=" enter at 1 "/)
  const { err, code } = await run('graph', 'peterson', '--minimise', 'branching', '--limit', '3')
  expect(err).toMatch(/more than 3 cannot be drawn legibly/)
  expect(code).toBe(64)
})
