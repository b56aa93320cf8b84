// Which messages of a view are certainly received. A clause `upon` a message may have no outcome (`either([])`): then the message stays in
// its channel, and that it is in transit enables no step.

import { type Configuration, readable, recordAt, roleAt } from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import type { Shape } from '../shape/shape.js'
import type { CallTable } from './call-table.js'
import { ranked } from './call-table.js'
import { deliveries, receivingClause } from './steps.js'

/** A message that a channel of a view can deliver. */
interface Reception {
  readonly type: string
  /** Whether its clause has an outcome, whatever the sites are that the view leaves out. */
  readonly isCertain: boolean
}

/** The messages that the channels of a view can deliver. */
export const receptions = (shape: Shape, table: CallTable, view: Configuration): readonly Reception[] =>
  [...view.channels].flatMap(([name, contents]) => {
    const [from, self] = name.split(',').map(Number) as [Index, Index]
    return deliveries(shape, contents).map(({ message }) => {
      const { call } = ranked(shape, roleAt(shape, self), {
        clause: receivingClause(shape, self, message.type),
        self,
        from,
        sites: view.sites.length,
        record: recordAt(view, self),
        message,
        shared: readable(shape, view),
      })
      return { type: message.type, isCertain: table.enabled(call) === 'always' }
    })
  })
