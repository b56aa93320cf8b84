// The words for a claim that was tried on a sample only. Verdicts, audits and reductions use the same words.

/** "on a sample of renamings and distances between timestamps". */
export const onASample = (sample: readonly string[]): string => `on a sample of ${sample.join(' and ')}`
