// As nine-sites.test.ts, with the networks that have most to show.
import { it } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import { areWhole, asked } from './whole-at-1440.js'

it.each([
  { name: 'lamport', model: makeModel(lamport, { sites: 9 }), steps: asked(3) },
  { name: 'ricart-agrawala, six requests', model: makeModel(ra, { sites: 9 }), steps: asked(6) },
  { name: 'maekawa on a grid', model: makeModel(maekawa, { sites: 9 }), steps: asked(6) },
])('$name', areWhole)
