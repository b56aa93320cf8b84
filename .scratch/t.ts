import { loadSpec } from '../src/cli/load/load-spec.js'
import { catalogueMutants } from '../src/cli/load/catalogue.js'
import { mutated } from '../src/protocol/mutant.js'
import { CallTable } from '../src/every/call-table.js'
import { closePeers } from '../src/every/close-peers.js'
import { closeByFullJoin } from '../src/every/full-join.js'
import { shapeOf } from '../src/every/shape.js'
import { Views } from '../src/every/views.js'
const prove = (spec: any, label: string, options: any, how: any, most = 60000) => {
  const t0 = Date.now()
  try {
    const shape = shapeOf(spec, options)
    const table = new CallTable(shape)
    const views = new Views(shape, table, most)
    const run: any = shape.ones.length + shape.shared.length > 0 || how === 'full' ? closeByFullJoin(views) : closePeers(views, how)
    let r = run.next()
    while (!r.done) r = run.next()
    console.log(label, how, 'views', views.list.length, r.value, 'calls', table.size, views.bad === undefined ? 'proved' : `BAD by ${views.list[views.bad]!.by}`, shape.unclear ? 'UNCLEAR' : '', Date.now() - t0)
  } catch (e) { console.log(label, how, String(e).slice(0, 300), Date.now() - t0) }
}
const [name, how, o, mutants] = process.argv.slice(2)
const { spec } = await loadSpec(name!)
const options = JSON.parse(o ?? '{}')
for (const h of (how ?? 'effects').split('+')) prove(spec, name!, options, h)
if (mutants) for (const m of (await catalogueMutants(name!, false)) as any[]) prove(mutated(spec, m), `   ${m.name} ${JSON.stringify(m.verdicts).slice(0, 60)}`, { ...options, parameters: m.model.parameters ?? {}, order: m.model.order ?? 'fifo' }, 'effects')
