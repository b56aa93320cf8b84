// Every model of the catalogue is restored from its least options.
import { restoredFromLeast } from './least-options.claims.js'
import { samples } from './recorded.js'

restoredFromLeast('recorded in the catalogue', samples.recorded)
