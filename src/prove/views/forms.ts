// The forms of the parts of views as lemmas: what a site says of itself, what it says of another, a coordinator, shared variables, and the
// contents of a channel. Lemmas from views are inductive together with these. Of a channel, a lemma says which messages may be there and
// which may follow which; where a form has three messages or more, that is weaker, and a cell may not be inductive.
import type { List } from 'immutable'
import { firstOne } from '../../every/cut/cut-collections.js'
import type { CutRecord, Entries } from '../../every/cut/cut-record.js'
import { formWords } from '../../every/lemmas/form-words.js'
import type { Forms } from '../../every/lemmas/forms.js'
import type { RoleShape, Shape } from '../../every/shape/shape.js'
import type { Part } from '../../protocol/claim.js'
import type { AnyLemmaView, Lemma } from '../../protocol/lemma.js'
import { encode, type Sort } from '../../sorts/sort.js'
import { type Fields, names } from './meaning.js'

type Named = readonly [name: string, lemma: Lemma]

const camel = (...words: readonly string[]): string =>
  words.map((word, k) => (k === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')

/** Whether the two timestamps lie as they do in a form. */
const sameOrder = (a: number, b: number, x: number, y: number): boolean =>
  Math.sign(a - b) === Math.sign(x - y)

/** Whether what a site says of itself has a form. */
const hasForm = ({ fields }: RoleShape, site: Fields, form: CutRecord): boolean => {
  const times: (readonly [own: number, formed: number])[] = []
  for (const [k, { name, kind, sort }] of fields.entries()) {
    const value = site[name]
    const formed = form[k]
    if (kind !== 'scalar') {
      if (names(value, site.self) !== (formed as readonly unknown[]).length > 0) return false
    } else if (!sort.timed) {
      if (encode(sort, value) !== encode(sort, formed)) return false
    } else {
      if ((value === null) !== (formed === null)) return false
      if (typeof value === 'number' && typeof formed === 'number') times.push([value, formed])
    }
  }
  return times.every(([a, x], k) => times.slice(k + 1).every(([b, y]) => sameOrder(a, b, x, y)))
}

/** The only site of a role. */
const onlySite = (view: AnyLemmaView, role: string): Fields =>
  (view as unknown as { all(role: string): readonly Fields[] }).all(role)[0]!

type Of = Lemma['of']

/** Whether these are all values that there are. */
const isEach = (sort: Sort<unknown>, values: number): boolean => sort.text === 'flag' && values === 2

/** Makes the lemmas of the forms of a shape. */
class FormLemmas {
  private readonly shape: Shape
  private readonly forms: Forms
  private readonly source: string
  private readonly words: readonly string[]

  constructor(shape: Shape, forms: Forms, source: string) {
    this.shape = shape
    this.forms = forms
    this.source = source
    this.words = formWords(shape, forms)
  }

  private lemma(
    of: Of,
    says: string,
    predicate: (sites: readonly Fields[], view: AnyLemmaView) => unknown,
  ): Lemma {
    const { name } = this.shape.many
    const role = of === 'state' ? undefined : name
    return { of, role, says, source: this.source, predicate: predicate as Lemma['predicate'] }
  }

  private lineOf(begin: string): string {
    const line = this.words.find((one) => one.startsWith(begin))
    return `the forms of views: ${line ?? `${begin} nothing`}`
  }

  all(): readonly Named[] {
    const { ones } = this.shape
    return [
      this.own(),
      ...this.others(),
      ...ones.flatMap((_, one) => this.ofRole(one)),
      ...this.shared(),
      ...this.channels(),
    ]
  }

  private own(): Named {
    const { many } = this.shape
    const forms = [...this.forms.own.values()]
    return [
      'formOfSite',
      this.lemma('site', this.lineOf('a site:'), ([i]) => forms.some((form) => hasForm(many, i!, form))),
    ]
  }

  private others(): readonly Named[] {
    return this.shape.many.fields.flatMap(({ name, kind, sort }, k): readonly Named[] => {
      const about = this.forms.about[k]
      if (about === undefined) return []
      const forms = [...about.values()]
      const counts = new Set(forms.map(({ count }) => count))
      if (kind === 'set' && counts.size === 2) return []
      const held = kind === 'map' && !sort.timed ? forms.filter(({ count }) => count === 1) : []
      const texts = new Set(held.map(({ value }) => encode(sort, value)))
      const isFormed = ([i, j]: readonly Fields[]): boolean => {
        const value = i![name]
        if (kind === 'list') return counts.has((value as List<number>).count((site) => site === j!.self))
        if (!names(value, j!.self)) return counts.has(0)
        if (kind !== 'map' || sort.timed) return counts.has(1)
        return texts.has(encode(sort, (value as { get(site: number): unknown }).get(j!.self)))
      }
      return [[camel('formOf', name), this.lemma('pair', this.lineOf(`${name} of i, about j:`), isFormed)]]
    })
  }

  private ofRole(one: number): readonly Named[] {
    const { name: role, fields } = this.shape.ones[one]!
    return fields.flatMap(({ name, kind, sort }, k): readonly Named[] => {
      const values = [...this.forms.ones[one]![k]!.values()]
      if (isEach(sort, values.length)) return []
      const says = this.lineOf(`${name} of the ${role}:`)
      const called = camel('formOf', role, name)
      if (kind === 'scalar') {
        const texts = new Set(values.map((value) => encode(sort, value)))
        return [
          [
            called,
            this.lemma('state', says, (_, view) => texts.has(encode(sort, onlySite(view, role)[name]))),
          ],
        ]
      }
      const indices = values.map((value) =>
        kind === 'map' ? (value as Entries).map(([index]) => index) : (value as readonly number[]),
      )
      const cuts = new Set(indices.map(String))
      // Sites with other numbers are left out, as in a view.
      const cut = (members: unknown, i: number, j: number): readonly number[] =>
        kind === 'list'
          ? (members as List<number>).toArray().flatMap((site) => (site === i ? [0] : site === j ? [1] : []))
          : [...(names(members, i) ? [0] : []), ...(names(members, j) ? [1] : [])]
      const isFormed = ([i, j]: readonly Fields[], view: AnyLemmaView) =>
        cuts.has(String(cut(onlySite(view, role)[name], i!.self, j!.self)))
      return [[called, this.lemma('two', says, isFormed)]]
    })
  }

  private shared(): readonly Named[] {
    return this.shape.shared.flatMap(({ name, sort }, k): readonly Named[] => {
      if (isEach(sort, this.forms.shared[k]!.size)) return []
      const texts = new Set([...this.forms.shared[k]!.values()].map((value) => encode(sort, value)))
      const isFormed = (view: AnyLemmaView) =>
        texts.has(encode(sort, (view.shared as { readonly [name: string]: unknown })[name]))
      const lemma = this.lemma('state', this.lineOf(`${name}:`), (_, view) => isFormed(view))
      return [[camel('formOf', name), lemma]]
    })
  }

  private channels(): readonly Named[] {
    const { shape } = this
    if (shape.spec.messages.kinds.size === 0) return []
    return [...this.forms.channels].flatMap(([ends, contents]): readonly Named[] => {
      const [from, to] = ends.split(' ') as [string, string]
      const role = (end: string) => (end === 'site' ? 'site' : shape.ones[Number(end) - firstOne]!.name)
      const all = [...contents.values()].map(({ messages }) => messages.map(({ type }) => type))
      const claim = this.claimOf(all)
      const called = camel('formOfChannel', `from${camel('', role(from))}`, `to${camel('', role(to))}`)
      const end = (of: string) => (of === 'site' ? 'a site' : `the ${role(of)}`)
      const says = this.lineOf(
        `channel from ${end(from)} to ${from === 'site' && to === 'site' ? 'another' : end(to)}:`,
      )
      if (from === 'site' && to === 'site')
        return [[called, this.lemma('pair', says, ([i, j], view) => claim(view, i!.self, j!.self))]]
      const isFromSite = from === 'site'
      if (!isFromSite && to !== 'site') return []
      const one = role(isFromSite ? to : from)
      return [
        [
          called,
          this.lemma('site', says, ([i], view) => {
            const that = onlySite(view, one).self
            return isFromSite ? claim(view, i!.self, that) : claim(view, that, i!.self)
          }),
        ],
      ]
    })
  }

  /** What a lemma says of a channel: which types are there, and which may be behind which. */
  private claimOf(
    contents: readonly (readonly string[])[],
  ): (view: AnyLemmaView, from: number, to: number) => Part {
    const seen = new Set(contents.flat())
    const absent = [...this.shape.spec.messages.kinds.keys()].filter((type) => !seen.has(type))
    const pairs = new Set(
      contents.flatMap((types) =>
        types.flatMap((earlier, k) => types.slice(k + 1).map((later) => `${earlier} ${later}`)),
      ),
    )
    return (view, from, to) => {
      const none = absent.map((type) => view.none(from, to, type))
      if (this.shape.isBag) return view.allOf(none)
      const follows = (earlier: { readonly type: string }, later: { readonly type: string }) =>
        pairs.has(`${earlier.type} ${later.type}`)
      return view.allOf([...none, view.inOrder(from, to, follows as never)])
    }
  }
}

/** A lemma for each kind of part of a view. */
export const formLemmas = (shape: Shape, forms: Forms, source: string): readonly Named[] =>
  new FormLemmas(shape, forms, source).all()
