// Lines that cannot be events of the model are refused.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { conformityOf, logOf } from './logs.js'

const ra = await catalogueSpec('ricart-agrawala')
const three = { sites: 3 }

describe('a line that is not an event of the model is refused', () => {
  test.each([
    ['nonsense', 'line 1: the line: is not JSON ('],
    ['\n[1]', 'line 2: the event: must be an object, not a list'],
    ['{"clause":"request"}', 'line 1: site: is missing'],
    ['{"site":7}', 'line 1: site: there is no site 7; the sites of the model are 0, 1, 2'],
    [
      '{"site":0,"clause":"requst"}',
      'line 1: clause: ricart-agrawala has no clause "requst" (did you mean "request"?)',
    ],
    ['{"site":0,"afer":{}}', 'line 1: the event: "afer" is not a field here (did you mean "after"?)'],
    ['{"site":0,"after":{"clok":1}}', 'line 1: after: site has no field "clok" (did you mean "clock"?)'],
    [
      '{"site":0,"message":{"t":1}}',
      'line 1: message: "type" is missing; the types of messages are REQUEST, REPLY',
    ],
    [
      '{"site":0,"message":{"type":"REPLAY"}}',
      'line 1: message.type: there is no message "REPLAY" (did you mean "REPLY"?)',
    ],
    [
      '{"site":0,"clause":"enter","from":1}',
      'line 1: from: enter is a local clause, which receives no message',
    ],
    [
      '{"site":0,"clause":"onReply","message":{"type":"REQUEST"}}',
      'line 1: message.type: onReply receives REPLY, not REQUEST',
    ],
    [
      '{"site":0,"clause":"enter","kind":"deliver"}',
      'line 1: kind: "deliver" does not fit enter, which is local',
    ],
    [
      '{"site":0,"kind":"drop"}',
      'line 1: kind: "drop" must be "local" or "deliver" or "lose" or "duplicate"',
    ],
    ['{"site":0,"time":"noon"}', 'line 1: time: "noon" must be a number of seconds'],
  ])('%s', (log, says) => {
    expect(() => conformityOf(ra, three, log)).toThrow(says)
  })

  test('a note is free, and a site may have a name', async () => {
    const log = '{"site":0,"clause":"request","note":{"any":["thing"]}}'
    expect(conformityOf(ra, three, log).conforms).toBe(true)
    const spec = await catalogueSpec('central-server')
    expect(() => conformityOf(spec, three, '{"site":"coordinator"}')).not.toThrow()
    expect(() => conformityOf(spec, three, '{"site":"coordinator","clause":"request"}')).toThrow(
      'line 1: clause: coordinator is a coordinator, which has no clause request',
    )
  })

  test('an unknown name of unlogged steps', () => {
    expect(() => conformityOf(ra, three, logOf([{ site: 0 }]), { unlogged: ['onReplay'] })).toThrow(
      'unlogged onReplay: ricart-agrawala has no such clause, kind of step or role (did you mean "onReply"?)',
    )
  })
})
