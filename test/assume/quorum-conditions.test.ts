// What texts say of Maekawa's conditions: a reader of one line needs no other.
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { aboutQuorums } from '../../src/assume/quorum-assumptions.js'
import { makeModel } from '../../src/model/model.js'

const about = (quorums: string, sites: number) =>
  aboutQuorums(makeModel(maekawa, { sites, parameters: { quorums } }))

// The line was: these quorums violate M4, too.
test('a condition that the quorums of a row violate as well has its name, the quorums, and where they violate it', () => {
  expect(about('grid', 4)).toEqual([
    'without "all quorums have the same size (M3)": the quorums of this row, {0},{0,1},{0,2},{0,3}, also violate "all sites are in equally many quorums (M4)", since sites 0 and 1 are in 4 and 1 quorums; so the row drops both conditions',
  ])
})

test('each line names the quorums of its own row', () => {
  const lines = about('all', 3)
  expect(lines.map((line) => /this row, (\S+), also/.exec(line)![1])).toEqual([
    '{0},{0},{0}',
    '{0},{0,1},{0,2}',
  ])
})
