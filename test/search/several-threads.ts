// A search with two threads that share every level, compared with that of the kernel in TypeScript.
import type { CheckOptions } from '../../src/check/check-options.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { compareKernels } from './both-kernels.js'

const two = { workers: 2, leastLevel: 1, workersStart: 'at once' } as const

export const compared = (
  spec: Spec,
  options: ModelOptions,
  asked: Partial<CheckOptions> = {},
  slice = 1000,
) => compareKernels(spec, options, { ...two, ...asked }, slice)

// 172 states.
export const twice = { sites: 2, requests: 2 } as const
