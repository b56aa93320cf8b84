// Loads the session of a request: a spec, a trace, a lesson, or the link in the address.

import { claims as loadClaims, recordedRuns } from 'virtual:catalogue'
import { propertiesNamed } from '../../check/model-for.js'
import { commandWords, parseLectures } from '../../lesson/lectures.js'
import { didYouMean } from '../../protocol/nearest.js'
import { counted } from '../../report/words/number-words.js'
import { readTraceJson } from '../../trace/trace-json.js'
import { errorText } from '../error-text.js'
import { loadLesson } from '../lesson/lessons.js'
import { proseOfRun } from '../lesson/recorded-prose.js'
import { claimAt, type ShownClaim } from '../lesson/shown-claim.js'
import { taught, taughtAlong } from '../lesson/taught-lesson.js'
import { missingPanel } from '../panels/hidden-panels.js'
import { readCatalogueLink } from '../session/catalogue-link.js'
import { unknownSite } from '../session/held-channels.js'
import { goToDepth, line } from '../session/history.js'
import { withKnownRun } from '../session/known-run.js'
import type { Notice } from '../session/page-state.js'
import {
  asFarAsItGoes,
  hasOtherSteps,
  newSession,
  runNote,
  type Session,
  sessionFromTrace,
} from '../session/session.js'
import { LinkError, readSessionLink, type SessionLink } from '../session/session-link.js'
import { loadSpec } from './loaded-spec.js'
import type { Opened, Request } from './loading.js'
import { served, servedTrace } from './served.js'
import type { LoadedSpec, SpecSource } from './spec-source.js'

/** The source of a spec by its argument. Throws if it is the user's file and there is no version of it yet. */
type SourceOf = (argument: string) => SpecSource

// The spec that the page shows by default.
const firstSpec = 'maekawa'

const note = (text: string): Notice => ({ kind: 'note', text })

/** The session that the page shows by default. */
const defaultSession = async (): Promise<Session> => newSession(await loadSpec({ argument: firstSpec }), {})

/** What the page shows where an address cannot be opened: the spec that the address names, if there is one, at its start. */
export const standInSession = async (fragment: string): Promise<Session> => {
  const named = /(?:^#?|&)spec=([\w-]+)(?:&|$)/.exec(fragment)?.[1]
  if (named === undefined) return defaultSession()
  return loadSpec({ argument: named }).then((loaded) => newSession(loaded, {}), defaultSession)
}

/** A session with what its link names of the catalogue; or why not. */
interface Told {
  readonly session: Session
  readonly problem?: string
}

/** A run of the catalogue at the position that its link names, or at its end where it is shorter. */
const atPosition = (session: Session, at: number): Told => {
  const steps = line(session.history).length - 1
  const problem = at > steps ? `the link's at=${at}: the run has only ${counted(steps, 'step')}` : undefined
  return {
    session: { ...session, history: goToDepth(session.history, Math.min(at, steps)) },
    ...(problem === undefined ? {} : { problem }),
  }
}

/** The run of a folder of counterexamples/, at its end. */
const recordedSession = async (folder: string, sourceOf: SourceOf): Promise<Session> => {
  const known = recordedRuns.find((run) => run.folder === folder)
  if (known === undefined) {
    const names = recordedRuns.map((run) => run.folder)
    throw new LinkError(
      `the link's recorded=${folder.slice(0, 80)}: there is no recorded run of this name${didYouMean(folder, names)}; the panel Lessons lists them`,
    )
  }
  const { session } = await fromTrace(await known.load(), sourceOf, folder)
  return session
}

const isOfAnother = (kind: 'lesson' | 'recorded', name: string, about: string): string =>
  `the link's ${kind}=${name}: the ${kind === 'lesson' ? 'lesson' : 'run'} is about ${about}; #${kind}=${name} alone opens it`

/** @param spec the spec that the link names as well */
const fromRecorded = async (folder: string, sourceOf: SourceOf, spec?: string): Promise<Session> => {
  const session = await recordedSession(folder, sourceOf)
  const own = session.loaded.spec.name
  if (spec !== undefined && spec !== own)
    throw new LinkError(isOfAnother('recorded', folder, `${own}, and the link about ${spec}`))
  return session
}

const fromTrace = async (text: string, sourceOf: SourceOf, folder?: string): Promise<Opened> => {
  const file = readTraceJson(text)
  const loaded = await loadSpec(sourceOf(file.model.source ?? file.model.spec))
  const told = recordedRuns.find((run) => run.folder === folder)
  const session: Session = {
    ...sessionFromTrace(loaded, file),
    ...(told === undefined ? {} : { recorded: { folder: told.folder, ...proseOfRun(await told.page()) } }),
  }
  // As a link to a recorded run: who opens a run wants to see what it shows, and that is at its end.
  return {
    session: atPosition(session, line(session.history).length - 1).session,
    notice: note(runNote(session, file)),
  }
}

/** @param spec the spec that the link names as well */
const fromLesson = async (name: string, sourceOf: SourceOf, spec?: string): Promise<Session> => {
  const lesson = await loadLesson(name)
  if (spec !== undefined && spec !== lesson.spec)
    throw new LinkError(isOfAnother('lesson', name, `${lesson.spec}, and the link about ${spec}`))
  const loaded = await loadSpec(sourceOf(lesson.spec))
  return { loaded, ...taught(loaded, name, lesson) }
}

/** The session with the lesson of its link; or why that is not shown, where its run is not in the model of the link. */
const lessonOfLink = async (session: Session, { lesson: name }: SessionLink): Promise<Told> => {
  if (name === undefined) return { session }
  const { history, loaded } = session
  try {
    const lesson = await loadLesson(name)
    const along = taughtAlong(history, loaded, name, lesson)
    if (along !== undefined) {
      const known = withKnownRun(session, { loaded, ...along }) ?? session
      return { session: { ...known, lesson: along.lesson } }
    }
    const about =
      lesson.spec === loaded.spec.name
        ? `another model of ${lesson.spec} than the link`
        : `${lesson.spec}, and the link about ${loaded.spec.name}`
    return { session, problem: isOfAnother('lesson', name, about) }
  } catch (error) {
    return { session, problem: errorText(error) }
  }
}

/** The session with the recorded run of its link; or why it is not shown, where the session does not have that run. */
const recordedOfLink = async (
  session: Session,
  { recorded: folder }: SessionLink,
  sourceOf: SourceOf,
): Promise<Told> => {
  if (folder === undefined) return { session }
  try {
    const run = await recordedSession(folder, sourceOf)
    const known = withKnownRun(session, run)
    if (known !== undefined) return { session: { ...known, recorded: run.recorded! } }
    return { session, problem: isOfAnother('recorded', folder, 'another model, or has other steps') }
  } catch (error) {
    return { session, problem: errorText(error) }
  }
}

// The address keeps the session of the link, including the digest, where the page shows something else.
const asIs = { keepsAddress: true } as const

const otherVersion = 'The link was created with another version: its step numbers now denote other steps.'

/** The link of a check of a listed mutant, with the model and the properties of its entry. */
const asListed = ({ spec, mutants }: LoadedSpec, link: SessionLink): SessionLink => {
  const { mutant, asked } = link
  if (asked?.listed !== true) return link
  const { model, verdicts } = mutants.find(({ name }) => name === mutant) ?? {}
  if (model === undefined || verdicts === undefined)
    throw new LinkError(`the link's also=listed: ${spec.name} lists no mutant of that name`)
  const usual = propertiesNamed(spec, []).map(({ name }) => name)
  const properties = [...new Set([...usual, ...Object.keys(verdicts)])]
  return { ...link, options: { ...model, ...link.options }, asked: { ...asked, properties } }
}

/** The claim that a link names, and the session that shows most of it: for `knows`, the two runs. */
const claimOfLink = async (
  session: Session,
  { claim: place }: SessionLink,
): Promise<{ readonly session: Session; readonly claim?: ShownClaim }> => {
  if (place === undefined) return { session }
  const claim = claimAt(parseLectures(await loadClaims()), place)
  if (claim === undefined)
    throw new LinkError(`the link's claim=${place.slice(0, 20)}: no lecture has that claim`)
  const [, verb] = commandWords(claim.run.command)
  if (verb !== 'knows') return { session, claim }
  const { withRunsOf } = await import('../lesson/runs-of-knowledge.js')
  return { session: withRunsOf(session, claim.run), claim }
}

const heldOfLink = ({ history }: Session, { held }: SessionLink) => {
  if (held === undefined) return {}
  const { length } = history.model.sites
  const site = unknownSite(held, length)
  if (site !== undefined)
    throw new LinkError(
      `the link's held=${held.join(',')}: there is no site ${site}; sites are numbered 0 to ${length - 1}`,
    )
  return { held }
}

const lanesOfLink = ({ history }: Session, { lanes }: SessionLink) => {
  if (lanes === undefined) return {}
  const { length } = history.model.sites
  const site = lanes.find((one) => one >= length)
  if (site !== undefined)
    throw new LinkError(
      `the link's lanes=${lanes.join(',')}: there is no site ${site}; sites are numbered 0 to ${length - 1}`,
    )
  return { lanes }
}

const fromLink = async (link: SessionLink, sourceOf: SourceOf): Promise<Opened> => {
  const loaded = await loadSpec(sourceOf(link.spec))
  const { asked, ...way } = asListed(loaded, link)
  const { session: opened, problem: cut } = asFarAsItGoes(loaded, way)
  const { session: claimed, claim } = await claimOfLink(opened, link)
  const isOther = cut === undefined && hasOtherSteps(claimed, link)
  const { session: lessoned, problem: untaught } = await lessonOfLink(claimed, link)
  const { session, problem: unrecorded } = await recordedOfLink(lessoned, link, sourceOf)
  const wrong = [cut, untaught, unrecorded, missingPanel(session, link.panel)]
    .filter((text) => text !== undefined)
    .join('\n')
  return {
    session,
    ...(isOther ? { notice: note(otherVersion), ...asIs } : {}),
    ...(asked === undefined ? {} : { asked, panel: 'check' as const, ...asIs }),
    ...(claim === undefined ? {} : { claim, panel: 'lesson' as const, ...asIs }),
    ...(link.lemma === undefined ? {} : { lemma: link.lemma, panel: 'proof' as const }),
    ...(link.beside === undefined ? {} : { beside: link.beside, panel: 'beside' as const }),
    ...(link.panel === undefined ? {} : { panel: link.panel }),
    view: link.view ?? 'page',
    ...(link.seed === undefined ? {} : { seed: link.seed }),
    ...heldOfLink(session, link),
    ...lanesOfLink(session, link),
    ...(wrong === '' ? {} : { notice: { kind: 'error' as const, text: wrong }, ...asIs }),
  }
}

const fromAddress = async (fragment: string, sourceOf: SourceOf): Promise<Opened> => {
  const run = readCatalogueLink(fragment)
  if (run !== undefined) {
    const { kind, name, spec, at, beside, view = 'page' } = run
    const isLesson = kind === 'lesson'
    const session = await (isLesson ? fromLesson : fromRecorded)(name, sourceOf, spec)
    // A recorded run opens at its end, a lesson at its start.
    const place = at ?? (isLesson ? 0 : line(session.history).length - 1)
    const first = isLesson ? 'lesson' : 'step'
    const { panel = beside === undefined ? first : 'beside' } = run
    const { session: shown, problem } = atPosition(session, place)
    const wrong = [problem, missingPanel(shown, run.panel)].filter((text) => text !== undefined).join('\n')
    return {
      session: shown,
      panel,
      view,
      ...(beside === undefined ? {} : { beside }),
      ...(wrong === '' ? {} : { notice: { kind: 'error', text: wrong }, ...asIs }),
    }
  }
  const link = readSessionLink(fragment)
  if (link !== undefined) return fromLink(link, sourceOf)
  if (served.trace !== undefined) return fromTrace(await servedTrace(), sourceOf)
  if (served.own === undefined) return { session: await defaultSession() }
  return { session: newSession(await loadSpec(sourceOf(served.own)), {}) }
}

/** Loads the session of a request. Throws an error of one line if that is impossible. */
export const openRequest = async (request: Request, sourceOf: SourceOf): Promise<Opened> => {
  switch (request.kind) {
    case 'spec':
      return { session: newSession(await loadSpec(sourceOf(request.name)), {}) }
    case 'trace':
      return fromTrace(await request.text, sourceOf, request.folder)
    case 'lesson':
      return { session: await fromLesson(request.name, sourceOf) }
    case 'link': {
      const opened = await fromAddress(request.fragment, sourceOf)
      return request.goesOn ? { ...opened, goesOn: true } : opened
    }
    default:
      return request satisfies never
  }
}
