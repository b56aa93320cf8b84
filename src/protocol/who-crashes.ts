// Which sites crash: the words of the option that every spec knows, and what the options about crashes require.

/**
 * The words of `whoCrashes` that every spec knows. Names of roles, statuses that the spec names, and site numbers are
 * allowed too.
 */
export const whoCrashes: readonly string[] = ['any', 'idle', 'waiting', 'in']

/** Those of a spec: without contention no site is idle, waits, or is in the section. */
export const whoCrashesIn = (contends: boolean): readonly string[] => (contends ? whoCrashes : ['any'])

/** What an option requires that is about crashes. */
export const sitesCrash = {
  met: ({ crash = 0 }: { readonly crash?: number }) => crash > 0,
  remedy: 'no site crashes in this model; allow crashes (crash 1), or leave it out',
}
