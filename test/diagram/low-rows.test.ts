// Rows as close as their labels allow: more of a long run is in sight on the page, and nothing covers anything.
import { it } from 'vitest'
import { isLower } from './lower-run.js'

it.each(['maekawa-wrong-suspicion', 'safra-copied'])('the run of %s is lower by a tenth at least', isLower)
