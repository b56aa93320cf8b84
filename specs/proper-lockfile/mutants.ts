import type { Mutant } from 'coterie'

export const mutants: readonly Mutant[] = []
