// The step that made a view, in the words of its picture: the prover numbers the two sites, and the picture calls them i and j.

const names: { readonly [end: string]: string } = { 0: 'i', 1: 'j', outside: 'a third site' }

/**
 * The step in words.
 * @param by as the prover has it, such as "onRequest at 0 from outside". If three sites take part, their numbers are not those of the view.
 */
export const stepWords = (by: string): string =>
  by.endsWith(', of three sites')
    ? `${by.split(' ')[0]} at one of three sites`
    : by.replace(/ (at|from) (0|1|outside)\b/g, (_, word: string, end: string) => ` ${word} ${names[end]}`)
