import { loadSpec } from '../src/cli/load/load-spec.js'
import { CallTable } from '../src/every/call-table.js'
import { closeByFullJoin } from '../src/every/full-join.js'
import { shapeOf } from '../src/every/shape.js'
import { Views } from '../src/every/views.js'
const { spec } = await loadSpec('central-server')
const shape = shapeOf(spec, {}); const views = new Views(shape, new CallTable(shape), 120)
try { for (const _ of closeByFullJoin(views)); } catch (e) { console.log(String(e)) }
console.log(views.list.length)
for (const [k, v] of views.list.slice(0, 100).entries()) console.log(k, v.by, v.from, v.text.replaceAll('\n', '|'))
