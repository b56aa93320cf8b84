// A clause that sends to `others(role)` is proved as one that sends to the only site of that role by `siteOf`, and so is one that sends to `all(role)`.
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { specOfText } from './spec-of-text.js'

const folder = fileURLToPath(new URL('../../specs/central-server', import.meta.url))

/** The central server, whose clients send their REQUEST to these sites. */
const asking = async (sites: string) =>
  proveForEveryNumber(
    await specOfText(`
      import { send, withClauses } from 'coterie'
      import { client, REQUEST } from '${folder}/algorithm.js'
      import spec from '${folder}/spec.js'
      const request = client.local({
        guard: (me) => me.phase === 'idle',
        effect: (_, { siteOf, others, all }) => [{ phase: 'wanted' }, send(${sites}, REQUEST())],
      })
      export default withClauses(spec, 'central-server', { request })
    `),
    {},
  )

const named = asking("siteOf('coordinator')")

test.each(["others('coordinator')", "all('coordinator')"])(
  'the central server, whose clients send to %s, has the views of the original',
  async (sites) => {
    const original = await named
    const { verdict, views, joins } = await asking(sites)
    expect(original.verdict).toBe('holds')
    expect({ verdict, views, joins }).toEqual({
      verdict: 'holds',
      views: original.views,
      joins: original.joins,
    })
  },
)

test('others("client") are not the coordinator: no clause of a client receives the REQUEST', async () =>
  expect((await asking("others('client')")).reason).toMatch(/no clause of client receives REQUEST/))
