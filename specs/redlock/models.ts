import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = []
