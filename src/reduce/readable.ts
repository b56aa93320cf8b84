// Everything that a property, a rule or a measure can read, and how each reduction accounts for it. The keys are those of the
// types for authors of specs: if you add a field to a step, a view or a state, the compiler requires a row here that says how
// the reductions treat it. docs/reductions.md shows these rows.
import type { RecordOf } from 'immutable'
import type { AnyDeclaration } from '../protocol/declaration.js'
import {
  type AnyView,
  type DecidedOn,
  type Monitor,
  type MonitoredStep,
  propertyKinds,
  type Reads,
} from '../protocol/property.js'
import type { Context } from '../protocol/view.js'
import type { State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import type { Source } from '../semantics/view-of.js'
import type { ReductionField } from './reductions.js'

/** How each reduction accounts for one thing. */
export type Row = { readonly [field in ReductionField]: string }

/** A row for each field of a type. */
export type Rows<T> = { readonly [K in keyof T]-?: Row }

const compared = 'compared in tested states and their normal forms'

type Parts<S> = S extends RecordOf<infer P> ? P : never

// The test of a normal form compares whole states, so one answer fits most rows.
const row = (timestamps: string, symmetry: string, partialOrder: string, normalForm = compared): Row => ({
  timestamps,
  symmetry,
  partialOrder,
  normalForm,
})

const untimed = 'holds no timestamp'
const moved = 'moved; the result must stay the same'
const renamed = 'renamed; the result must stay the same'
const constant = 'is the same in all states'
const sameStep = 'an exchanged step has the same'
const unused = 'not used, and the output says so'
const siteStatus =
  'a delivery that changes it, at any record of the receiver that may occur, is not put first; with shared variables, everything it reads is visible'
const shared =
  'not put first: a delivery that reads or writes a shared variable, or whose receiver may do so before'

const accessed = row(
  untimed,
  'an element of an array is renamed with its site or key; the result must stay the same',
  'once this has been read, no delivery is put first',
)

/** What a rule or a monitor reads of a step. */
export const ofMonitoredStep: Rows<MonitoredStep> = {
  kind: row('the same in the canonical form', 'the same under every renaming', sameStep),
  clause: row('the same in the canonical form', 'the same under every renaming', sameStep),
  site: row('the same in the canonical form', renamed, sameStep),
  from: row('the same in the canonical form', renamed, sameStep),
  message: row(moved, renamed, sameStep),
  sent: row(
    moved,
    'renamed, and sorted by receiver, as in the renamed step; the result must stay the same',
    'if a monitor has read it, each step that the monitor sees must send the same before and after the delivery',
  ),
  read: accessed,
  written: accessed,
}

/** The steps that a rule or a monitor sees, and its memory. */
export const ofMonitor: { readonly [K in Monitor['on'] | 'memory']: Row } = {
  entry: row(
    '`waits` and `holds` are tested',
    '`waits` and `holds` are tested',
    'no delivery of this kind is put first, and these steps keep their order',
  ),
  request: row('as `entry`', 'as `entry`', 'as `entry`'),
  'entry or request': row('as `entry`', 'as `entry`', 'as `entry`'),
  'every step': row('sees the same steps', 'sees the same steps, renamed', unused),
  memory: row(
    'part of the state: it is moved with the state, and its timestamps count when old timestamps are ranked',
    'part of the state: it is renamed with the state',
    'a delivery that is put first does not change it',
  ),
}

/** What a predicate, a rule or a monitor reads of a state. */
export const ofView: Rows<AnyView> = {
  all: row(
    'each field that is read is moved; the result must stay the same',
    'sites and their fields are renamed; the result must stay the same',
    'a field that any function has read is visible: a delivery that changes it is not put first',
  ),
  competitors: row(constant, 'a renaming preserves roles', constant),
  waits: row(moved, renamed, siteStatus),
  holds: row(moved, renamed, siteStatus),
  crashed: row(`${untimed}; not used in models with crashes`, renamed, 'not used in models with faults'),
  suspects: row(`${untimed}; not used in models with crashes`, renamed, 'not used in models with faults'),
  shared: row(
    moved,
    'renamed, an element of an array with its site or key; the result must stay the same',
    shared,
  ),
  inFlight: row(
    untimed,
    renamed,
    'a type that has been counted is visible: a delivery that receives or sends such a message is not put first',
  ),
  channel: row(moved, renamed, 'once the contents of a channel have been read, no delivery is put first'),
  order: row(constant, constant, constant),
  parameters: row(constant, 'only renamings that preserve the parameters that name sites are used', constant),
}

/** What `waits` and `holds` read in addition to the record of the site. */
export const ofContext: Rows<Context<AnyDeclaration>> = {
  self: row('the same in the canonical form', renamed, constant),
  sites: row(constant, renamed, constant),
  others: row(constant, renamed, constant),
  next: row(constant, renamed, constant),
  previous: row(constant, renamed, constant),
  parameters: ofView.parameters,
  shared: ofView.shared,
  suspects: ofView.suspects,
  siteOf: row(constant, 'a renaming preserves roles', constant),
  all: row(constant, renamed, constant),
}

/** The parts from which a view is made. */
export const ofSource: Rows<Source> = {
  field: ofView.all,
  variable: ofView.shared,
  count: ofView.inFlight,
  contents: ofView.channel,
}

/** The parts of a state, whether or not a property can read them. */
export const ofState: Rows<Parts<State>> = {
  sites: row('moved', 'renamed', 'exchanged steps lead to the same record'),
  variables: row('moved', 'renamed, an element of an array with its site or key', shared),
  channels: row(
    'moved',
    'renamed',
    'exchanged steps leave the same messages in the same order in each channel',
  ),
  copies: row(
    'no property can read it; it holds no timestamp',
    'no property can read it; not used with total order',
    'no property can read it; not used with total order',
  ),
  made: row(
    'no property can read it; it holds no timestamp',
    'renamed with its site; only renamings that preserve the set of requesters are used',
    'no property can read it; no delivery changes it',
  ),
  lost: row(
    'no property can read it; it holds no timestamp',
    'no renaming changes it',
    'while a loss is still possible, all steps are taken',
  ),
  duplicated: row(
    'no property can read it; it holds no timestamp',
    'no renaming changes it',
    'while a duplication is still possible, all steps are taken',
  ),
  memory: ofMonitor.memory,
}

/** What liveness, measures and traces read of a step. */
export const ofStep: Rows<Step> = {
  label: row(
    'clause, site and sender are the same, the message is moved',
    'renamed: fairness is followed through the renamings; a trace is renamed back and executed',
    sameStep,
  ),
  fair: row(
    'the same in the canonical form',
    'the same under every renaming; not used if the fairness of single sites is changed',
    'a delivery is fair, so it has been taken in every state at rest; not used with changed fairness',
  ),
  ofSpec: row(
    'the same in the canonical form',
    'the same under every renaming',
    'a state without steps of the spec is reached in every reduced graph; not used with faults',
  ),
  sends: row(
    'the same number of messages of the same types',
    'measures do not use it',
    'the steps of a run together send the same in either order; measures add up whole runs only',
  ),
  next: row('the same canonical form', 'the same orbit', 'both orders lead to the same state'),
  breaks: row(
    'compared on sampled states, for the rules that are checked',
    'compared on sampled states, for the rules that are checked',
    'a delivery that breaks a rule is not put first',
  ),
  parts: row('of each clause the same, in the same order', unused, unused),
}

// What a property reads stays the same if timestamps are moved and sites are renamed.
const tested: { readonly [R in Reads]: string } = {
  predicates: 'its predicates are tested',
  waits: '`waits` is tested',
  'waits and holds': '`waits` and `holds` are tested',
  'the step': 'each result is tested',
}

const visible: { readonly [R in Reads]: string } = {
  predicates: 'everything its predicates read is visible',
  waits: 'all states at rest are kept',
  'waits and holds': '`waits` and `holds` are visible',
  'the step': 'like the step, the states and the memory above',
}

const ofKind = (kind: string, decidedOn: DecidedOn, reads: Reads): Row => {
  const [same, seen] = [tested[reads], visible[reads]]
  switch (decidedOn) {
    case 'states':
    case 'steps':
      return row(same, same, seen)
    case 'states at rest':
      return row(same, same, reads === 'waits' ? seen : `${seen}, and ${visible.waits}`)
    case 'what can follow':
      return row(
        same,
        `${same}; each site is followed through the renamings`,
        `${seen}; a step that is put first is a single step, so branching is kept`,
      )
    case 'graph':
      return row(
        same,
        kind === 'boundedBypass'
          ? unused
          : `${same}; the sites that it follows, and fairness, are followed through the renamings`,
        unused,
        unused,
      )
    default:
      return decidedOn satisfies never
  }
}

/** Each kind of property. */
export const ofProperty: { readonly [kind: string]: Row } = Object.fromEntries(
  Object.entries(propertyKinds).map(([kind, { decidedOn, reads }]) => [kind, ofKind(kind, decidedOn, reads)]),
)
