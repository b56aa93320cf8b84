// The names of claims in a sentence of docs/lecture-proofs.md, such as `(G12)` or `(F14, F19)`. Who reads the sentence alone does not know what they name.

/** The sentence with what each claim says in place of its name alone: `(claim G12 of the lectures: Safety proof ...)`. */
export const withClaims = (sentence: string, claims: ReadonlyMap<string, string>): string =>
  sentence.replace(/\(([A-Z]\d+(?:, [A-Z]\d+)*)\)/g, (text, names: string) => {
    const known = names.split(', ').flatMap((name) => {
      const claim = claims.get(name)
      return claim === undefined ? [] : [`claim ${name} of the lectures: ${claim}`]
    })
    return known.length === 0 ? text : `(${known.join('; ')})`
  })
