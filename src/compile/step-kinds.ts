// The kinds of steps as numbers, in the order in which the kernel and the reference semantics compute them.
import type { StepLabel } from '../semantics/step.js'

export const local = 0
export const deliver = 1
export const lose = 2
export const duplicate = 3

/** The kinds by number. */
export const stepKinds: readonly StepLabel['kind'][] = ['local', 'deliver', 'lose', 'duplicate']
