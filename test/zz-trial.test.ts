import { test } from 'vitest'
import { makeModel } from '../src/model/model.js'
import { Grid } from '../src/prove/grid.js'
import { wholeState } from '../src/prove/whole-state.js'
import { stateToJson } from '../src/semantics/state.js'
test('trial', async () => {
  const name = process.env['SPEC']!
  const sites = Number(process.env['N'] ?? 2)
  const spec = (await import(`../specs/${name}/spec.ts`)).default
  const proof = (await import(`../specs/${name}/proof.ts`)).default
  const model = makeModel(spec, { sites, ...(process.env['P'] ? { parameters: JSON.parse(process.env['P']) } : {}) })
  const grid = new Grid(model, proof)
  const all = proof.lemmas.map((_: unknown, k: number) => k)
  const go = (row: any, clause: string | undefined, label: string, from: number[], predicate?: any) => {
    const t = performance.now(), n = grid.tried
    const it = grid.cell(row, clause, from, predicate)
    let s = it.next()
    let yields = 0
    while (!s.done && performance.now() - t < 20000) { s = it.next(); yields++ }
    const end = s.done ? (s.value as any) : undefined
    const ms = Math.round(performance.now() - t)
    console.log(label, clause, end === undefined ? 'TIMEOUT' : 'used' in end ? 'ok ' + [...end.used].map((k: any) => proof.lemmas[k].name).join(' ') : 'CTI ' + JSON.stringify(end.found.call) + end.found.fails + JSON.stringify(end.found.sites) + JSON.stringify(stateToJson(model, wholeState(grid.universe, model, end.found.state))), ms + 'ms', grid.tried - n)
  }
  const clauses = [...model.spec.clauses.keys()]
  for (const c of clauses) go('stays', c, 'stays', all)
  for (const k of all) for (const c of clauses) go({ lemma: k }, c, proof.lemmas[k].name, all)
  for (const t of proof.theorems) go({ theorem: t }, undefined, t.property, t.from.map((n: string) => proof.lemmas.findIndex((l: any) => l.name === n)), model.spec.properties.find((p: any) => p.name === t.property)!.predicate)
}, 600000)
