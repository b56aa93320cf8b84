// The sentences of docs/lecture-proofs.md: each with its slides, its lemma, and what the page says of it. The page of the browser shows them
// beside the lemmas; tests check each row.

/** A sentence of a proof of a lecture. */
export interface LectureSentence {
  /** Its slides, as docs/lectures.md names them: `000: 23`. */
  readonly slides: readonly string[]
  readonly says: string
  /** Undefined for a sentence that is not an invariant; `because` says why. */
  readonly lemma: { readonly spec: string; readonly name: string; readonly command: string } | undefined
  readonly because: string
  /** The specs that it is about: that of its lemma, or those of its section. */
  readonly specs: readonly string[]
  /** The clauses that do not keep it by itself. */
  readonly broken: readonly string[]
  /** The lemmas with which every clause keeps it; or after how many steps it is false, or that no lemmas are enough. */
  readonly strengthened: readonly string[] | { readonly falseAfter: number } | 'not enough'
}

const names = (cell: string): readonly string[] => (cell === '' || cell === '+' ? [] : cell.split(', '))

/** The options of the command in the heading of a section, without the spec and the lemma. */
const optionsOf = (section: string): string =>
  /`coterie prove \S+ (.*) --alone NAME`/.exec(section)?.[1] ?? '--sites 2'

/** The specs in the heading of a section, or else those that a row names. */
const specsOf = (section: string): readonly string[] => {
  const heading = section.split('\n').find((line) => line.startsWith('`coterie prove ')) ?? ''
  return [...heading.matchAll(/`(?:coterie prove )?([a-z-]+)[ `]/g)].map(([, spec]) => spec!)
}

const strengthenedBy = (cell: string): LectureSentence['strengthened'] => {
  const [, steps] = /^x (\d+)$/.exec(cell) ?? []
  if (steps !== undefined) return { falseAfter: Number(steps) }
  return cell === '?' ? 'not enough' : names(cell)
}

const sentenceOf = (row: string, options: string, specs: readonly string[]): LectureSentence => {
  const [slides, says, is, alone, with_] = row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  const [, spec, name] = /^`(\S+)` `(\S+)`$/.exec(is!) ?? []
  const command = `coterie prove ${spec} ${options} --alone ${name}`
  return {
    slides: slides!.split('; '),
    says: says!,
    lemma: spec === undefined ? undefined : { spec, name: name!, command },
    because: is!.startsWith('none: ') ? is!.slice('none: '.length) : '',
    specs:
      spec === undefined ? [...specs, ...[...is!.matchAll(/`([a-z-]+)`/g)].map(([, one]) => one!)] : [spec],
    broken: names(alone!),
    strengthened: strengthenedBy(with_!),
  }
}

/** All sentences of the page, in its order. */
export const parseLectureProofs = (text: string): readonly LectureSentence[] =>
  text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) =>
      section
        .split('\n')
        .filter((line) => /^\| \d{3}: /.test(line))
        .map((row) => sentenceOf(row, optionsOf(section), specsOf(section))),
    )

/** The sentences about a spec that are no lemmas, each with the reason. */
export const withoutLemma = (
  sentences: readonly LectureSentence[],
  spec: string,
): readonly LectureSentence[] =>
  sentences.filter(({ lemma, specs }) => lemma === undefined && specs.includes(spec))
