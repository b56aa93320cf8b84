// What the drawing of a run says of accesses to shared variables. Of a list of records only the beginning was shown, whatever part of it had changed, and
// values were broken within their brackets.
import { readdirSync } from 'node:fs'
import { int, listOf, optional, record, siteId } from 'coterie'
import { List } from 'immutable'
import { expect, it } from 'vitest'
import { changeText } from '../../src/diagram/run/changed-parts.js'
import { accessLines } from '../../src/diagram/run/narrow-text.js'
import { keptFolder } from '../counterexamples/replayed.js'
import { beginsWithItsChange, broken, endsInNoEllipsis } from './texts-of-accesses.js'

const keys = listOf(optional(siteId))
const disk = record({ epoch: int(0, 9), holder: optional(siteId) })
const disks = listOf(disk)
const changed = (sort: Parameters<typeof changeText>[1], old: unknown, now: unknown, isRead = false) =>
  changeText('it', sort, [old, now], undefined, isRead)

it('a write of some elements of a list or fields of a record names these, and a short value is whole where nothing of it stays', () => {
  expect(changed(keys as never, List([0, 2]), List([0, 1]), true)).toBe('it[1] := 1 (was 2)')
  expect(changed(keys as never, List([0, 0, 1]), List([null, null, 1]))).toBe('it[0], it[1] := none')
  expect(changed(keys as never, List([0, 0]), List([1, 1]), true)).toBe('it := [1, 1] (was [0, 0])')
  expect(changed(keys as never, List([0]), List([0, 1]))).toBe('it := [0, 1]')
  expect(changed(keys as never, List([0]), List([0]))).toBe('it := [0]')
  const [old, elected, other] = [disk(), disk({ epoch: 1, holder: 2 }), disk({ epoch: 1 })]
  const before = List([old, old, old])
  expect(changed(disks as never, before, List([old, other, old]), true)).toBe('it[1].epoch := 1 (was 0)')
  expect(changed(disks as never, before, List([elected, old, elected]))).toBe(
    'it[0], it[2]: epoch := 1, holder := 2',
  )
  expect(changed(disks as never, before, List([elected, old, other]))).toBe(
    'it[0]: epoch := 1, holder := 2; it[2].epoch := 1',
  )
  expect(changed(disk as never, old, other)).toBe('it.epoch := 1')
})

const usualLines = (text: string) => accessLines({ text, brief: text, main: text, names: [] }, false)

it('no value is broken within its brackets if it fits on a line', () => {
  const text = 'keys := [0, none, 1] (was [0, 0, 1]), nodes := [1, 2] (was [0, 1, 2]), seen := {0, 1}'
  const lines = usualLines(text)
  expect(lines.split('\n').length).toBeGreaterThan(2)
  expect(broken(lines)).toEqual([])
  expect(broken('keys := [0, 0, 1] (was [0, 0,\nnone])')).toEqual(['[0, 0, none]', '(was [0, 0, none])'])
  const long = `all := [${Array.from({ length: 30 }, (_, k) => k).join(', ')}]`
  expect(usualLines(long).split('\n').length).toBeGreaterThan(1)
})

it('what is left out of a text of several lines is whole variables', () => {
  const text = 'first := 1 (was 0), second := 2 (was 0), third := [1, 2, 3] (was [1, 2]), fourth := 4'
  expect(usualLines(text)).toBe(text.replaceAll(/, (?=\w+ :=)/g, ',\n'))
})

// Between close lanes texts once ended in an ellipsis behind the first word, in letters of eight pixels.
it('between close lanes an access is whole, or what it writes, or the names of the variables', () => {
  const access = (text: string, brief: string, main: string, ...names: readonly string[]) =>
    accessLines({ text, brief, main, names }, true)
  expect(access('S := 0, pool = {}', 'S := 0, pool = {}', 'S := 0', 'S')).toBe('S := 0,\npool = {}')
  expect(access('S := 0 (was 1), pool = {1, 2}', 'S := 0, pool = {1, 2}', 'S := 0', 'S')).toBe(
    'S := 0,\npool = {1, 2}',
  )
  const [text, main] = ['call[0] := acquire (was idle), last = 4', 'call[0] := acquire']
  expect(access(text, `${main}, version[0] = 1234`, main, 'call[0]')).toBe('call[0] :=\nacquire')
  const write = 'disks[0], disks[1]: promised := 1, epoch := 1; last := 1; leased := 3'
  expect(access(write, write, write, 'disks', 'last', 'leased')).toBe('disks, last,\nleased')
  const names = Array.from({ length: 20 }, (_, k) => `variable${k}`)
  const all = names.map((name) => `${name} := 1`).join(', ')
  expect(access(all, all, all, ...names)).toMatch(/^variable0,\nvariable1,\nvariable2 \+17$/)
})

it('in no kept run of Peterson, the bakery and Chubby an access between close lanes ends in an ellipsis', () =>
  endsInNoEllipsis(
    readdirSync(keptFolder).filter((name) => /^(peterson|bakery|chubby)/.test(name)),
    0,
  ))

it('in every kept run of these the text of a write begins with what it changes, and breaks no value that fits on a line', () =>
  beginsWithItsChange(
    readdirSync(keptFolder).filter((name) => /^(peterson|bakery|chubby)/.test(name)),
    [10, 0],
  ))
