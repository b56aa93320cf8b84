// What the picture of a run shows, as places: of lanes, dots, arrows, bars and bands. Readers of an SVG and of the page make such values; what they must be is
// computed from the run alone, and not from a layout.
import { momentsOf, redSites } from '../../src/diagram/run/statuses.js'
import type { State } from '../../src/semantics/state.js'
import { viewOfState } from '../../src/semantics/state.js'
import type { Trace } from '../../src/trace/trace.js'

interface Place {
  readonly x: number
  readonly y: number
}

/** How a message ends in a picture. */
export type ArrowEnd = 'delivered' | 'copied' | 'lost' | 'pending'

/** What a part of a lane says; a lane of a site that is down has none. */
export type LaneSays = 'idle' | 'waits' | 'holds' | 'clash'

/** A picture, in any unit of length. */
export interface DrawnRun {
  /** From left to right. */
  readonly lanes: readonly { readonly title: string; readonly x: number }[]
  /** The middle of the dot or cross of each step, from 0; none for a lost message. */
  readonly marks: ReadonlyMap<number, Place>
  readonly arrows: readonly { readonly kind: ArrowEnd; readonly from: Place; readonly to: Place }[]
  readonly spans: readonly {
    readonly x: number
    readonly from: number
    readonly to: number
    readonly says: LaneSays
  }[]
  /** The red areas between sites that are in the section together and must not be. */
  readonly bands: readonly {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }[]
}

interface Message {
  readonly kind: ArrowEnd
  readonly from: number
  readonly to: number
  readonly sent: number | undefined
  readonly end: number | undefined
}

/** The messages of a run, each with the steps that send and end it: the oldest of equal ones is delivered first. */
const messagesOf = ({ model, initial, steps }: Trace): readonly Message[] => {
  const open: { from: number; to: number; text: string; sent: number | undefined }[] = []
  const all: Message[] = []
  const textOf = (message: unknown) => model.spec.messages.sort.show(message as never, model.siteText)
  const count = model.sites.length
  for (const [channel, messages] of [...initial.channels].entries())
    for (const message of messages)
      open.push({
        from: Math.floor(channel / count),
        to: channel % count,
        text: textOf(message),
        sent: undefined,
      })
  for (const [step, { label, sends }] of steps.entries()) {
    if (label.from !== undefined && label.kind !== 'local') {
      const text = textOf(label.message)
      const at = open.findIndex(
        (one) => one.from === label.from && one.to === label.site && one.text === text,
      )
      const { from, to, sent } = open[at]!
      const kind = label.kind === 'lose' ? 'lost' : label.kind === 'duplicate' ? 'copied' : 'delivered'
      all.push({ kind, from, to, sent, end: step })
      if (kind !== 'copied') open.splice(at, 1)
    }
    for (const { to, message } of sends)
      open.push({ from: label.site, to, text: textOf(message), sent: step })
  }
  return [
    ...all,
    ...open.map(({ from, to, sent }) => ({ kind: 'pending' as const, from, to, sent, end: undefined })),
  ]
}

const statesOf = ({ initial, steps }: Trace): readonly State[] => [initial, ...steps.map(({ next }) => next)]

/** What each lane says in each state. Which sites an invariant that is false is about, the product tells (marks.test.ts, violating-values.test.ts). */
const saysOf = (trace: Trace): readonly (readonly (LaneSays | undefined)[])[] => {
  const moments = momentsOf(trace)
  return statesOf(trace).map((state, at) => {
    const view = viewOfState(trace.model, state)
    const red = redSites(moments[at]!)
    return trace.model.sites.map(({ id }) => {
      if (view.crashed(id)) return undefined
      if (view.holds(id) || view.markOf(id) !== undefined) return red.has(id) ? 'clash' : 'holds'
      return view.waits(id) ? 'waits' : 'idle'
    })
  })
}

/** The first and the last of the sites between which there is a red area in each state, by property; none within another. */
const areasOf = (
  trace: Trace,
  shown: readonly number[],
): readonly (readonly (readonly [number, number])[])[] =>
  momentsOf(trace).map(({ reds }) => {
    const all = new Map(
      reds.flatMap(({ sites }) => {
        const seen = shown.filter((site) => sites.includes(site))
        const ends = [seen[0]!, seen.at(-1)!] as const
        return seen.length < 2 ? [] : [[ends.join(), ends] as const]
      }),
    )
    const areas = [...all.values()]
    return areas.filter(
      ([first, last]) => !areas.some(([a, z]) => a <= first && last <= z && z - a > last - first),
    )
  })

/** The sites at which something happens in a run; in files only they have lanes. */
const busyIn = (trace: Trace): ReadonlySet<number> =>
  new Set([
    ...trace.steps.map(({ label }) => label.site),
    ...messagesOf(trace).flatMap(({ from, to }) => [from, to]),
    ...saysOf(trace).flatMap((says) => says.flatMap((one, site) => (one === 'idle' ? [] : [site]))),
  ])

/** Everything in the picture that is not as the run has it. The page has lanes of all sites, unless a reader hides some. */
export const wrongIn = (drawn: DrawnRun, trace: Trace, hasAllLanes = false): readonly string[] => {
  const { marks, arrows, spans, bands } = drawn
  const { model, steps } = trace
  const busy = busyIn(trace)
  // A page has no lane for a site without fields that does nothing.
  const hasFields = (site: number) => Object.keys(model.sites[site]!.role.record.fields).length > 0
  const shown = model.sites.filter(({ id }) => busy.has(id) || (hasAllLanes && hasFields(id)))
  const [titles, wanted] = [drawn.lanes, shown].map((all) => all.map(({ title }) => title).join())
  if (titles !== wanted) return [`the lanes are ${titles}, and should be ${wanted}`]
  // By site.
  const lanes = model.sites.map(({ id }) => drawn.lanes[shown.findIndex((site) => site.id === id)])
  const gap = drawn.lanes.length < 2 ? 100 : drawn.lanes[1]!.x - drawn.lanes[0]!.x
  const near = (a: number, b: number, part = 0.02): boolean => Math.abs(a - b) <= gap * part
  return [...marksWrong(), ...arrowsWrong(), ...lanesWrong()]

  function marksWrong(): readonly string[] {
    let above = Number.NEGATIVE_INFINITY
    return steps.flatMap(({ label }, step): readonly string[] => {
      const mark = marks.get(step)
      if (label.kind === 'lose')
        return mark === undefined ? [] : [`step ${step + 1} is a loss, and has a dot`]
      if (mark === undefined) return [`step ${step + 1} has no dot`]
      const found = [
        ...(near(mark.x, lanes[label.site]!.x) ? [] : [`step ${step + 1} is not on the lane of its site`]),
        ...(mark.y > above ? [] : [`step ${step + 1} is not below the step before`]),
      ]
      above = mark.y
      return found
    })
  }

  function arrowsWrong(): readonly string[] {
    const left = [...arrows]
    const top = Math.min(...spans.map(({ from }) => from))
    const missing = messagesOf(trace).flatMap((message) => {
      const at = left.findIndex((arrow) => {
        if (arrow.kind !== message.kind) return false
        const start =
          message.sent === undefined ? { x: lanes[message.from]!.x, y: top } : marks.get(message.sent)!
        const [own, other] = [lanes[message.from]!.x, lanes[message.to]!.x]
        if (!near(arrow.from.x, start.x, 0.1) || Math.abs(arrow.from.y - start.y) > gap * 0.1) return false
        if (message.kind === 'delivered' || message.kind === 'copied') {
          const end = marks.get(message.end!)!
          return near(arrow.to.x, end.x, 0.12) && Math.abs(arrow.to.y - end.y) < gap * 0.12
        }
        // It ends on the way: towards the lane of its receiver, and not beyond.
        if (arrow.to.y < arrow.from.y) return false
        if (own === other) return Math.abs(arrow.to.x - own) < gap / 2
        return own < other ? arrow.to.x > own && arrow.to.x < other : arrow.to.x < own && arrow.to.x > other
      })
      if (at >= 0) left.splice(at, 1)
      return at >= 0
        ? []
        : [
            `no arrow ${message.kind} from ${message.from} after step ${(message.sent ?? -1) + 1} to ${message.to}`,
          ]
    })
    return [...missing, ...left.map(({ kind }) => `an arrow ${kind} is not a message of the run`)]
  }

  function lanesWrong(): readonly string[] {
    const says = saysOf(trace)
    const [top, bottom] = [Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))]
    // The height at which a state begins.
    const begins = (state: number): number =>
      state === 0 ? top : state === says.length ? bottom : (marks.get(state - 1)?.y ?? Number.NaN)
    const parts = <T>(
      of: (state: number) => T,
    ): readonly { readonly from: number; readonly to: number; readonly says: T }[] => {
      const all: { from: number; to: number; says: T }[] = []
      for (const [state] of says.entries()) {
        const [last, now] = [all.at(-1), of(state)]
        if (last !== undefined && JSON.stringify(last.says) === JSON.stringify(now)) last.to = state + 1
        else all.push({ from: state, to: state + 1, says: now })
      }
      return all
    }
    const text = (kind: string, from: number, to: number) => `${kind} ${Math.round(from)}..${Math.round(to)}`
    const lanesFound = shown.flatMap(({ id: site }): readonly string[] => {
      const { x, title } = lanes[site]!
      const wanted = parts((state) => says[state]![site]).filter((part) => part.says !== undefined)
      const found = spans.filter((span) => near(span.x, x)).toSorted((a, b) => a.from - b.from)
      const isAsWanted =
        wanted.length === found.length &&
        wanted.every((part, k) => {
          const one = found[k]!
          return one.says === part.says && near(one.from, begins(part.from)) && near(one.to, begins(part.to))
        })
      const [drawnText, wantedText] = [
        found.map((one) => text(one.says, one.from, one.to)).join(', '),
        wanted.map((part) => text(part.says!, begins(part.from), begins(part.to))).join(', '),
      ]
      return isAsWanted ? [] : [`the lane of ${title} is ${drawnText}; it must be ${wantedText}`]
    })
    const areas = areasOf(
      trace,
      shown.map(({ id }) => id),
    )
    const pairs = new Map(areas.flat().map((ends) => [ends.join(), ends] as const))
    const wantedBands = [...pairs.values()].flatMap((ends) =>
      parts((state) => areas[state]!.some((one) => one.join() === ends.join()))
        .filter((part) => part.says)
        .map((part) => ({ ...part, ends })),
    )
    const covers = wantedBands.every((part) => {
      const [left, right] = part.ends.map((site) => lanes[site]!.x) as [number, number]
      const inside = bands.filter((band) => near(band.left, left) && near(band.right, right))
      // One band for each state, or one for several.
      const height = inside
        .filter(
          (band) => band.top >= begins(part.from) - gap * 0.02 && band.bottom <= begins(part.to) + gap * 0.02,
        )
        .reduce((sum, band) => sum + band.bottom - band.top, 0)
      return near(height, begins(part.to) - begins(part.from))
    })
    const [all, wanted] = [
      bands.reduce((sum, band) => sum + band.bottom - band.top, 0),
      wantedBands.reduce((sum, part) => sum + begins(part.to) - begins(part.from), 0),
    ]
    return [
      ...lanesFound,
      ...(covers && near(all, wanted)
        ? []
        : [`the red bands are ${all} high, not exactly where sites are together: ${wanted}`]),
    ]
  }
}
