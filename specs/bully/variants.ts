// Variant of the bully algorithm: a site waits until its detector suspects all sites above, and no timeout occurs.
import type { Variants } from 'coterie'
import { timeout } from './algorithm.js'

const never = timeout({ guard: () => false, effect: () => [] })

export const variants: Variants = { timeout: { detector: { noAnswer: never, noCoordinator: never } } }
