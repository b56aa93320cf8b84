// One call of a clause in a configuration of a few sites, with every answer about the sites that are left out. The clause sees its
// record and context through cut collections, so it cannot see more than a view knows.
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { thrownText } from '../../protocol/call-spec.js'
import type { Clause } from '../../protocol/clause.js'
import type { Message } from '../../protocol/message.js'
import { userCall } from '../../protocol/user-calls.js'
import { canonical } from '../../sorts/sort.js'
import { type Asked, asOfAll, withAllAnswers } from '../cut/answers.js'
import { ascending } from '../cut/configuration.js'
import {
  cutList,
  cutMap,
  cutOf,
  cutSet,
  firstOne,
  type Index,
  type Surroundings,
} from '../cut/cut-collections.js'
import type { Entries } from '../cut/cut-record.js'
import { renamed, sentOnRing } from '../cut/ring-names.js'
import { ReadsMore } from '../cut/unread.js'
import { anotherVoter, isForOtherPart } from '../cut/voter-shape.js'
import { NotParametric } from '../shape/not-parametric.js'
import { anotherSite } from '../shape/optional-site.js'
import type { Field, RoleShape, Shape } from '../shape/shape.js'
import type { Call } from './call.js'
import { changedField } from './changed-field.js'
import { contextFor } from './clause-context.js'
import { effectsOfAnswer } from './effects-of-answer.js'
import { fieldsWithOthers } from './fields-with-others.js'
import { lookingFrom } from './looking-from.js'
import type { Outcome, Outcomes } from './outcome.js'
import { beyondViews } from './plain-operations.js'

/** The site numbers with which a clause is called, and how often it is passed each site by `every` and `some`. */
export interface Numbering {
  readonly numbers: readonly number[]
  readonly repeats: number
  /** The number of the voter of a view; by default it is above all others, as that of a role of one site. */
  readonly voter?: number
}

const anySite = { sites: Number.MAX_SAFE_INTEGER }
const parts = (role: RoleShape): ReadonlyMap<string, number> =>
  new Map(role.fields.flatMap(({ name, array }, k) => (array === undefined ? [[name, k]] : [])))

/** Calls the functions of one spec. */
export class ClauseCalls {
  private refusal: NotParametric | ReadsMore | undefined
  private reached = false
  private readonly shape: Shape
  /** The operations that views do not allow and clauses have used, each with its clause, if the licence is only tested. */
  readonly beyond = new Set<string>()

  constructor(shape: Shape) {
    this.shape = shape
  }

  /** The outcomes of a clause. Throws a `NotParametric` that names the clause and the operation. */
  outcomes(call: Call, numbering: Numbering): Outcomes {
    const clause = this.shape.spec.clauses.get(call.clause)!
    this.reached = false
    const outcomes = withAllAnswers(
      (asked) => this.effects(clause, call, numbering, asked),
      () => this.refuse(call.clause, 'asks too many questions about the other sites'),
    ).flat()
    return { outcomes, staysInside: !this.reached }
  }

  /** The answers of a predicate of the spec on a record: several if it depends on sites that are left out. */
  answers(name: 'waits' | 'holds', call: Call, numbering: Numbering): readonly boolean[] {
    return this.ofSite(name, call, numbering, (me, context) => this.shape.spec[name](me, context))
  }

  /** The results of a function on a record and a context, with each answer about the sites that are left out. */
  ofSite<T>(
    what: string,
    call: Call,
    numbering: Numbering,
    ask: (me: object, context: object) => T,
  ): readonly T[] {
    return withAllAnswers(
      (asked) => {
        const { me, context } = this.given(call, numbering, asked)
        return this.run({ ...call, clause: what }, () => ask(me, context))
      },
      () => this.refuse(what, 'asks too many questions about the other sites'),
    )
  }

  /** Whether a clause has an outcome whatever the other sites are; if all are like the known ones; or not for certain. */
  enabled(call: Call, numbering: Numbering): 'always' | 'as of all' | 'unknown' {
    const clause = this.shape.spec.clauses.get(call.clause)!
    const isTaken = (asked: Asked): boolean => this.effects(clause, call, numbering, asked).length > 0
    const tooMany = () => this.refuse(call.clause, 'asks too many questions about the other sites')
    if (withAllAnswers(isTaken, tooMany).every((taken) => taken)) return 'always'
    return asOfAll(isTaken) === true ? 'as of all' : 'unknown'
  }

  /** What a function of the spec on a context gives, with each answer about the sites that are left out. */
  onContext<T>(what: string, call: Call, numbering: Numbering, ask: (context: unknown) => T): readonly T[] {
    return withAllAnswers(
      (asked) => this.run({ ...call, clause: what }, () => ask(this.given(call, numbering, asked).context)),
      () => this.refuse(what, 'asks too many questions about the other sites'),
    )
  }

  /** What a function of the spec on a context gives if all other sites are like the known ones; undefined if it asks anything else. */
  asOfAll<T>(what: string, call: Call, numbering: Numbering, ask: (context: unknown) => T): T | undefined {
    return asOfAll((asked) =>
      this.run({ ...call, clause: what }, () => ask(this.given(call, numbering, asked).context)),
    )
  }

  private refuse(clause: string, what: string): never {
    this.refusal ??= new NotParametric(
      `${this.shape.spec.name}: "${clause}" ${what}, and a view of two sites cannot tell; it may use others, and sets of sites, only by send, equals, every, some, has, add, remove and similar`,
      true,
    )
    throw this.refusal
  }

  private refuseField(clause: string, { name: role, hidden }: RoleShape, name: string): never {
    const reason = hidden?.get(name)
    if (reason === undefined) return this.refuse(clause, `uses "${name}", which is not a field of ${role}`)
    this.refusal ??= new NotParametric(`${this.shape.spec.name}: ${reason}`)
    throw this.refusal
  }

  // A function of the spec may catch a refusal; it counts all the same.
  private run<T>(call: Call, what: () => T): T {
    this.refusal = undefined
    try {
      return userCall(`"${call.clause}" of ${this.shape.spec.name}`, what)
    } catch (error) {
      if (error instanceof NotParametric || error instanceof BrokenSpec || this.refusal !== undefined)
        throw error
      throw new BrokenSpec(`"${call.clause}" of ${this.shape.spec.name}: it threw ${thrownText(error)}`, {
        cause: error,
      })
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: whatever the function returns after a refusal rests on nothing.
      if (this.refusal !== undefined) throw this.refusal
    }
  }

  private around(call: Call, { numbers, repeats, voter }: Numbering, asked: Asked, isStep: boolean) {
    const { sites, clause } = call
    const { form, ones } = this.shape
    const all = numbers.slice(0, sites)
    const top = all.at(-1)!
    // A client knows the numbers of voters, and a voter those of clients.
    const isClient = form === 'voters' && call.self < firstOne
    const known = isClient ? [] : all
    // Heads of lists that are left out, in every order among each other and the known sites.
    const outside = new Set<number>()
    const refuse = (operation: string): never => this.refuse(clause, `uses ${operation}`)
    const numberOf = (index: Index) =>
      index === firstOne && voter !== undefined
        ? voter
        : index >= firstOne
          ? top + 2 + (index - firstOne)
          : all[index]!
    if (call.from === anotherVoter) outside.add(numberOf(anotherVoter))
    const named = form === 'voters' && !isClient ? [] : ones
    const around: Surroundings = {
      ...lookingFrom(call.self, this.shape, refuse),
      readsMore: (element) => {
        this.refusal ??= new ReadsMore(element)
        throw this.refusal
      },
      asked,
      repeats,
      refuse,
      notEmpty: new Set(),
      numberOf,
      reachesOutside: () => {
        this.reached = true
      },
      outside: () => {
        const line = ascending([...known, ...outside])
        const place = asked.answer(line.length + 1 + outside.size)
        if (place > line.length) return [...outside][place - line.length - 1]!
        // Roles of one site have the numbers from top + 2 on.
        const above = line[place] ?? top + 1
        const below = line[place - 1] ?? above - 1
        const number = (below + above) / 2
        outside.add(number)
        return number
      },
      indexOf: (site, operation) => {
        const index = known.indexOf(site as number)
        if (index >= 0) return index
        const one = named.findIndex((_, k) => numberOf(firstOne + k) === site)
        if (one >= 0) return firstOne + one
        return outside.has(site as number)
          ? 'outside'
          : refuse(`${operation}(a site number that it has computed)`)
      },
      ...beyondViews(
        // Only steps are tested.
        this.shape.isTested === true && isStep,
        () => around,
        (operation) => this.beyond.add(`"${clause}" uses ${operation}`),
      ),
    }
    return around
  }

  private roleOf({ self }: Call): RoleShape {
    return self >= firstOne ? this.shape.ones[self - firstOne]! : this.shape.many
  }

  private given(call: Call, numbering: Numbering, asked: Asked, isStep = false) {
    const around = this.around(call, numbering, asked, isStep)
    const role = this.roleOf(call)
    const at = parts(role)
    const shown = (k: number): unknown => {
      const { kind, name: origin } = role.fields[k]!
      const value = call.record[k]
      if (kind === 'set') return cutSet(around, origin, value as readonly Index[])
      if (kind === 'map') return cutMap(around, origin, value as Entries)
      if (kind === 'site' && value !== null)
        return value === anotherSite ? around.outside() : around.numberOf(value as Index)
      return kind === 'list' ? cutList(around, origin, value as readonly Index[]) : value
    }
    // One list for each field, so that `first` and `shift` of two readings agree.
    const made = new Map<number, unknown>()
    const me = new Proxy(Object.freeze({}), {
      get: (_, name) => {
        const k = at.get(name as string)
        if (k === undefined) return this.refuseField(call.clause, role, String(name))
        if (!made.has(k)) made.set(k, shown(k))
        return made.get(k)
      },
      has: () => around.refuse('"in" on its record'),
      ownKeys: () => around.refuse('a spread of its record'),
      getOwnPropertyDescriptor: () => around.refuse('the properties of its record'),
    })
    return { me, context: contextFor(this.shape, call, around), around }
  }

  private effects(clause: Clause, call: Call, numbering: Numbering, asked: Asked): readonly Outcome[] {
    const { me, context, around } = this.given(call, numbering, asked, true)
    const message = call.message && renamed(this.shape, call.message, around.numberOf)
    // A result may have getters, so it is read within `run`, too.
    return this.run(call, () => {
      if (clause.kind === 'local' && clause.guard(me, context) !== true) return []
      const answer: unknown =
        clause.kind === 'upon' ? clause.effect(me, message, context) : clause.effect(me, context)
      const effects = effectsOfAnswer(answer, me, (problem) => this.refuse(call.clause, problem))
      return effects.map((effect) => this.applied(call, effect, around, me))
    })
  }

  private applied(call: Call, effect: readonly unknown[], around: Surroundings, me: object): Outcome {
    const { shape } = this
    const role = this.roleOf(call)
    const at = parts(role)
    const record = [...call.record]
    const shared = call.shared.slice(0, shape.shared.length)
    const sends: [Index, Message][] = []
    const away: string[] = []
    const [changes = {}, ...items] = effect
    for (const [name, value] of Object.entries(changes as object)) {
      const k = at.get(name)
      if (k === undefined) return this.refuseField(call.clause, role, name)
      record[k] = changedField(role.fields[k]!, value, around, (what) => this.refuse(call.clause, what))
    }
    for (const item of items as readonly { readonly [part: string]: unknown }[]) {
      if (item.kind === 'write') {
        for (const [name, value] of Object.entries(item.changes as object)) {
          const at = role.fields.findIndex(({ array }) => array === name)
          if (at >= 0) {
            record[at] = this.elementWritten(call, role.fields[at]!, value, around)
            continue
          }
          const k = shape.shared.findIndex((one) => one.name === name)
          const problem = k < 0 ? 'no such variable' : shape.shared[k]!.sort.problem(value, anySite)
          if (problem !== undefined) return this.refuse(call.clause, `writes "${name}": ${problem},`)
          shared[k] = canonical(shape.shared[k]!.sort, value)
        }
        continue
      }
      for (const to of this.receiversOf(call, item.to, around)) {
        if (to === call.self) return this.refuse(call.clause, 'sends a message to itself')
        const sent = this.sent(call, item.message as Message, around)
        // No view shows it.
        if (sent === undefined) continue
        const problem = shape.spec.messages.sort.problem(sent, anySite)
        if (problem !== undefined) return this.refuse(call.clause, `sends an invalid message: ${problem},`)
        if (shape.form === 'voters' && !isForOtherPart(shape.spec, role.name, sent))
          return this.refuse(
            call.clause,
            'sends a message from a client to a client, or from a voter to a voter',
          )
        if (this.isSentTwice(sends, to))
          return this.refuse(call.clause, 'sends two messages to one site of its quorum in one step')
        if (to === 'outside') away.push(sent.type)
        else sends.push([to, canonical(shape.spec.messages.sort, sent)])
      }
    }
    return { record, sends, away, shared, others: fieldsWithOthers(role, changes as object, around, me) }
  }

  private sent(call: Call, message: Message, around: Surroundings): Message | undefined {
    return this.shape.form === 'arcs'
      ? sentOnRing(this.shape, message, call.message, call.self, around)
      : message
  }

  private elementWritten(call: Call, { name, sort }: Field, written: unknown, around: Surroundings): unknown {
    const { index, value } = written as { readonly index: unknown; readonly value: unknown }
    if (around.indexOf(index, 'element') !== call.self)
      return this.refuse(call.clause, 'writes the element of another site in a shared array')
    const problem = sort.problem(value, anySite)
    if (problem !== undefined) return this.refuse(call.clause, `writes "${name}": ${problem},`)
    return canonical(sort, value)
  }

  // A site handles what it sends to itself at once, and the answers before its next message; a FIFO channel keeps the order.
  private isSentTwice(sends: Outcome['sends'], to: Index | 'outside'): boolean {
    const { form, isBag } = this.shape
    return form === 'voters' && !isBag && sends.some(([known]) => known === to)
  }

  private receiversOf(
    { self, sites }: Call,
    to: unknown,
    around: Surroundings,
  ): readonly (Index | 'outside')[] {
    const cut = cutOf(to)
    if (cut?.kind === 'array') return around.refuse('send(a shared array)')
    if (cut?.kind === 'next') return [(self + 1) % sites]
    if (this.shape.form === 'arcs') return around.refuse('send to another site than next')
    if (cut === undefined) return (to as readonly unknown[]).map((site) => around.indexOf(site, 'send'))
    around.reachesOutside()
    if (cut.kind === 'map') return around.refuse('send(a map)')
    return cut.kind === 'list' ? cut.items : cut.members
  }
}
