// Effects of clauses as source text: changes, sends with receivers, and writes.
import { type Effect, isTotal } from './description.js'
import {
  changesText,
  conditionText,
  type Field,
  fieldsAt,
  namesAt,
  of,
  type Place,
  timesAt,
} from './vocabulary.js'

/** Fields as the text of a record. */
export const record = (fields: ReadonlyMap<string, string>): string =>
  fields.size === 0 ? '{}' : `{ ${[...fields].map(([name, value]) => `${name}: ${value}`).join(', ')} }`

/** The sends and writes of an effect. */
export interface Additions {
  readonly changes: ReadonlyMap<string, string>
  readonly sends: readonly string[]
}

export const nothing: Additions = { changes: new Map(), sends: [] }

/** Writes the effects of one clause, and records whether it sends or advances time. */
export class EffectWriter {
  grows = false
  private readonly place: Place

  constructor(place: Place) {
    this.place = place
  }

  write(effect: Effect, added: Additions, insideEither = false): string {
    switch (effect.do) {
      case 'all':
        return this.all(effect, added)
      case 'if':
        return `(${conditionText(effect.when, this.place)}\n      ? ${this.write(effect.yes, added, insideEither)}\n      : ${this.write(effect.no, added, insideEither)})`
      case 'either': {
        const texts = effect.of.map((one) => this.write(one, added, true))
        if (insideEither) return texts[0] ?? '[]'
        return `either([${texts.join(', ')}])`
      }
      default:
        return effect satisfies never
    }
  }

  private all({ changes, sends, writes }: Effect & { readonly do: 'all' }, added: Additions): string {
    const { place } = this
    const { shared } = place.words
    const changed = new Map([...changesText(changes, fieldsAt(place), 'me', place), ...added.changes])
    const written = changesText(writes, shared, 'shared', place)
    const items = [
      ...sends.flatMap((one) => this.send(one) ?? []),
      ...added.sends,
      ...(written.size === 0 ? [] : [`p.write(${record(written)})`]),
    ]
    const grown = [...changed, ...written].some(
      ([, text]) => text.includes(' + 1') && !text.includes('Math.min'),
    )
    if (grown || items.some((item) => item.startsWith('send'))) this.grows = true
    if (changed.size === 0 && items.length === 0) return '[]'
    return `[${[record(changed), ...items].join(', ')}]`
  }

  private send({
    to,
    type,
    values,
  }: {
    to: number
    type: number
    values: readonly number[]
  }): string | undefined {
    const { words, type: received } = this.place
    // A reaction sends only later message types, so chains of messages end.
    const types = received === undefined ? words.types : words.types.slice(received + 1)
    const sent = of(types, type)
    return sent === undefined ? undefined : `send(${this.receiver(to)}, ${this.message(sent, values)})`
  }

  private receiver(to: number): string {
    const { words, role, type } = this.place
    const { given, sites } = words
    const all = `[${Array.from({ length: sites }, (_, site) => site).join(', ')}]`
    const forms = [
      ...(type === undefined ? [] : ['from', 'from']),
      role === 'site' ? (isTotal(given) ? 'sites' : 'others') : all,
      ...(role === 'site' ? [] : ["all('site')"]),
      ...(role === 'site' ? ['self'] : []),
      ...(given.hub && role === 'site' ? ["siteOf('hub')"] : []),
      ...fieldsAt(this.place).flatMap(({ name, kind }) => {
        if (kind === 'set' || kind === 'list') return [`me.${name}`]
        if (kind === 'optional') return [`me.${name} === null ? [] : me.${name}`]
        return kind === 'site' ? [`me.${name}`] : []
      }),
      ...(role === 'site' ? ['(self + 1) % sites.size'] : []),
      ...(given.symmetric ? [] : ['0', '1']),
    ].filter((form) => !given.symmetric || given.claims === 'rotations' || !form.includes('%'))
    return of(forms, to)!
  }

  message({ name, fields }: { name: string; fields: readonly Field[] }, values: readonly number[]): string {
    const { place } = this
    const own = fieldsAt(place)
    const given = new Map<string, string>()
    for (const [k, field] of fields.entries()) {
      const pick = values[k] ?? 0
      const mine = own.filter(({ kind }) => kind === field.kind).map((one) => `me.${one.name}`)
      const who = place.type === undefined ? 'self' : 'from'
      const forms: string[] = [...mine]
      if (field.kind === 'int') forms.push('0', '1')
      if (field.kind === 'site') forms.push('self', who)
      if (field.kind === 'flag') forms.push('true', 'false')
      if (field.kind === 'set' && place.role === 'site') forms.push('others')
      if (field.kind === 'value')
        forms.push(...namesAt(place, '').filter((one) => !mine.includes(one)), 'null')
      if (field.kind === 'stamp') {
        const times = timesAt(place).map(({ text }) => text)
        forms.push(...times.filter((text) => text !== 'shared.served' && !mine.includes(text)), 'null')
      }
      const form = of(forms, pick)
      if (form !== undefined) given.set(field.name, form)
    }
    return given.size === 0 ? `${name}()` : `${name}(${record(given)})`
  }
}
