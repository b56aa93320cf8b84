// The marks of overtakings in random runs of Ricart and Agrawala.
import { it } from 'vitest'
import { overtakingsAgree } from './overtakings-agree.js'

it('overtakings agree with a search over all pairs of messages in a channel', () => overtakingsAgree(6, 3))
