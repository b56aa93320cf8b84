// As shared-texts.test.ts, in every kept run.
import { readdirSync } from 'node:fs'
import { it } from 'vitest'
import { keptFolder } from '../counterexamples/replayed.js'
import { beginsWithItsChange, endsInNoEllipsis } from './texts-of-accesses.js'

it('in no kept run an access between close lanes ends in an ellipsis', () =>
  endsInNoEllipsis(readdirSync(keptFolder), 50))

it('in every kept run the text of a write begins with what it changes, and breaks no value that fits on a line', () =>
  beginsWithItsChange(readdirSync(keptFolder), [150, 30]))
