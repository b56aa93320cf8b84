// A question whose answer may depend on sites that a view leaves out gets every possible answer. The call is then repeated, once
// for each list of answers. So the outcomes of a call in a view include its outcome in every system that the view is cut from.

/** Gives the answers of one call, in the order of its questions. */
export interface Asked {
  /** One of the answers 0 to `count` - 1. */
  answer(count: number): number
  /** Decides whether all sites satisfy what all known ones do or do not satisfy, instead of `answer`. */
  forAll?(known: boolean): boolean
}

/**
 * A call in which all sites are like the known ones: undefined if a question about all sites is refuted by a known one, or if there
 * is any other question. If the calls of a site in all its views have a result here, then its call in the whole system gets the
 * same answers and has that result: each question is about all sites, and true of those of every view.
 */
export const asOfAll = <T>(call: (asked: Asked) => T): T | undefined => {
  let isRefuted = false
  const result = call({
    answer: (count) => {
      isRefuted ||= count > 1
      return 0
    },
    forAll: (known) => {
      isRefuted ||= !known
      return known
    },
  })
  return isRefuted ? undefined : result
}

// More lists than this come only from a clause that asks in a loop.
const mostLists = 4096

/**
 * The results of a call under all lists of answers to its questions.
 * @param tooMany is called, and must throw, if the call asks too much
 */
export const withAllAnswers = <T>(call: (asked: Asked) => T, tooMany: () => never): readonly T[] => {
  const results: T[] = []
  const given: { answer: number; readonly count: number }[] = []
  for (;;) {
    if (results.length >= mostLists) tooMany()
    let at = 0
    results.push(
      call({
        answer: (count) => {
          if (count === 1) return 0
          if (at > mostLists) tooMany()
          const known = given[at] ?? { answer: 0, count }
          given[at] = known
          at++
          return known.answer
        },
      }),
    )
    given.length = Math.min(given.length, at)
    while (given.length > 0 && given.at(-1)!.answer + 1 >= given.at(-1)!.count) given.pop()
    const last = given.at(-1)
    if (last === undefined) return results
    last.answer++
  }
}
