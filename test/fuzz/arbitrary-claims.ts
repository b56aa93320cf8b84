// Random claims: conditions on states and steps, formulas, and the properties built from them.
import fc from 'fast-check'
import { type Claim, on, type PickedFormula, type StateCondition, type StepCondition } from './description.js'

const pick = fc.nat(11)

const { stateCondition } = fc.letrec<{ stateCondition: StateCondition }>((tie) => ({
  stateCondition: fc.oneof(
    { depthSize: 'small', maxDepth: 2, withCrossShrink: true },
    {
      weight: 5,
      arbitrary: fc.record({
        is: fc.constantFrom(
          ...([
            'count',
            'count',
            'some',
            'some',
            'every',
            'flight',
            'flight',
            'channel',
            'shared',
            'crashed',
            'suspected',
            'times',
            'hub',
          ] as const),
        ),
        what: pick,
        how: pick,
        least: pick,
      }) as fc.Arbitrary<StateCondition>,
    },
    {
      weight: 1,
      arbitrary: fc.record({
        is: fc.constant('not' as const),
        of: tie('stateCondition'),
      }) as fc.Arbitrary<StateCondition>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constantFrom('and' as const, 'or' as const),
        left: tie('stateCondition'),
        right: tie('stateCondition'),
      }) as fc.Arbitrary<StateCondition>,
    },
  ),
}))

const { stepCondition } = fc.letrec<{ stepCondition: StepCondition }>((tie) => ({
  stepCondition: fc.oneof(
    { depthSize: 'small', maxDepth: 2, withCrossShrink: true },
    {
      weight: 5,
      arbitrary: fc.record({
        is: fc.constantFrom('sent' as const, 'sent' as const, 'label' as const, 'site' as const),
        what: pick,
        how: pick,
      }) as fc.Arbitrary<StepCondition>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constantFrom('before' as const, 'after' as const),
        of: stateCondition,
      }) as fc.Arbitrary<StepCondition>,
    },
    {
      weight: 1,
      arbitrary: fc.record({
        is: fc.constant('not' as const),
        of: tie('stepCondition'),
      }) as fc.Arbitrary<StepCondition>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constantFrom('and' as const, 'or' as const),
        left: tie('stepCondition'),
        right: tie('stepCondition'),
      }) as fc.Arbitrary<StepCondition>,
    },
  ),
}))

const { formula } = fc.letrec<{ formula: PickedFormula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
    {
      weight: 2,
      arbitrary: fc.record({
        op: fc.constant('atom' as const),
        what: pick,
        how: pick,
      }) as fc.Arbitrary<PickedFormula>,
    },
    {
      weight: 3,
      arbitrary: fc.record({
        op: fc.constantFrom(
          '!' as const,
          'X' as const,
          'F' as const,
          'G' as const,
          'F' as const,
          'G' as const,
        ),
        of: tie('formula'),
      }) as fc.Arbitrary<PickedFormula>,
    },
    {
      weight: 2,
      arbitrary: fc.record({
        op: fc.constantFrom(...(['&&', '||', '->', '<->', 'U', 'R', 'W', 'M'] as const)),
        left: tie('formula'),
        right: tie('formula'),
      }) as fc.Arbitrary<PickedFormula>,
    },
  ),
}))

/** A random claim. */
export const claims: fc.Arbitrary<Claim> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('always' as const, 'always' as const, 'sometimes' as const, 'atRest' as const),
      of: stateCondition,
      subject: fc.boolean(),
    }) as fc.Arbitrary<Claim>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      on: fc.constantFrom(...on),
      of: stepCondition,
    }) as fc.Arbitrary<Claim>,
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('monitor' as const),
      on: fc.constantFrom(...on),
      memory: pick,
      of: stepCondition,
      goesOn: fc.boolean(),
    }) as fc.Arbitrary<Claim>,
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('leadsTo' as const),
      of: stateCondition,
      to: stateCondition,
    }) as fc.Arbitrary<Claim>,
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('bypass' as const), most: fc.nat(3) }) as fc.Arbitrary<Claim>,
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ltl' as const), formula }) as fc.Arbitrary<Claim> },
)
