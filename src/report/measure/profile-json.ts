// A profile as JSON, schema 1; docs/json.md describes the fields.
import type { Profile } from '../../measure/profile/profile.js'
import type { Outcome } from '../../measure/profile/trials.js'
import type { Json } from '../../sorts/sort.js'
import { explorationJson, modelJson } from '../verdict/verdict-json.js'

const outcomeJson = (outcome: Outcome) =>
  outcome.because === undefined
    ? { states: outcome.states, ...(outcome.cut === undefined ? {} : { cut: outcome.cut }) }
    : { because: outcome.because }

/** A profile. */
export const profileJson = (profile: Profile): Json => ({
  schema: 1,
  kind: 'profile',
  model: modelJson(profile.model),
  exploration: explorationJson(profile),
  parts: profile.parts.map((part): Json => ({ ...part })),
  clauses: profile.clauses.map((clause): Json => ({ ...clause })),
  ...(profile.behaviours === undefined ? {} : { behaviours: profile.behaviours }),
  normalForms: profile.normalForms.map(
    ({ part, states, always, where }): Json => ({
      part,
      states,
      always,
      ...(where === undefined ? {} : { where: { field: where.field, values: [...where.values] } }),
    }),
  ),
  growth: profile.growth.map(
    ({ option, points, fits }): Json => ({
      option,
      points: points.map(({ value, isHere, outcome }) => ({ value, isHere, ...outcomeJson(outcome) })),
      ...(fits === undefined ? {} : { fits }),
    }),
  ),
  tried: profile.tried.map(({ kind, how, outcome }): Json => ({ kind, how, ...outcomeJson(outcome) })),
  missing: profile.missing.map(({ what, cut }): Json => ({ what, ...(cut === undefined ? {} : { cut }) })),
})
