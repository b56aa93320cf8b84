// Slow cases of wrong usage.
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const file = scratch.write('file', 'not a folder\n')
afterAll(() => scratch.remove())

const wrong: readonly (readonly [what: string, args: readonly string[], said: RegExp])[] = [
  ['no verb', [], /Usage: coterie.*Examples:/s],
  ['help for an unknown command', ['help', 'verfy'], /verfy.*verify/s],
  ['no sites', ['verify', 'maekawa', '--sites', '0'], /0.*whole number/s],
  ['every number of sites', ['verify', 'maekawa', '--sites', 'every'], /every.*`coterie prove SPEC`/s],
  [
    'a number of sites that is not a number',
    ['verify', 'maekawa', '--sites', 'four'],
    /^coterie: --sites four: it must be a whole number/,
  ],
  [
    'an unknown value of an option',
    ['verify', 'lamport', '--order', 'fio'],
    /^coterie: --order fio: it must be .*did you mean "fifo"/,
  ],
  [
    'an unknown search',
    ['verify', 'lamport', '--search', 'dsf'],
    /^coterie: --search dsf: it must be .*did you mean "dfs"/,
  ],
  [
    'an unknown format',
    ['verify', 'lamport', '--format', 'jsn'],
    /^coterie: --format jsn: it must be .*did you mean "json"/,
  ],
  ['an unknown quorum system', ['verify', 'maekawa', '--param', 'quorums=gird'], /"gird".*"grid"/s],
  ['quorums with an unknown site', ['verify', 'maekawa', '--param', 'quorums={0,99},{0}'], /quorums=.*99/s],
  ['a parameter without a value', ['verify', 'maekawa', '--param', 'quorums'], /name=value/],
  ['a requester that does not exist', ['verify', 'maekawa', '--requesters', '0,9'], /requesters 9.*0 to 3/s],
  [
    'requesters that are not sites',
    ['verify', 'maekawa', '--requesters', 'non'],
    /requesters non: .*did you mean "none"/s,
  ],
  [
    'an invalid initial state',
    ['replay', 'maekawa', '--steps', 'none', '--initial', 'first'],
    /^coterie: --initial first: it must be a whole number/,
  ],
  [
    'an invalid range',
    ['measure', 'token-ring', '--sites', '2..3..4'],
    /^coterie: --sites 2\.\.3\.\.4: .*2\.\.6/,
  ],
  [
    'options of a model for listed mutants',
    ['mutate', 'token-ring', '--listed', '--who-crashes', 'idle'],
    /--who-crashes: listed/,
  ],
  ['an invalid size', ['verify', 'lamport', '--memory', 'lots'], /^coterie: --memory lots: .*500M/],
  ['an invalid time', ['verify', 'lamport', '--time', 'soon'], /^coterie: --time soon: .*30s/],
  ['two specs', ['verify', 'maekawa', 'lamport'], /too many arguments|too many/],
  ['a missing file', ['verify', './nowhere.ts'], /nowhere\.ts.*neither in the catalogue nor a file/s],
  ['a missing trace', ['replay', 'nowhere.json'], /nowhere\.json.*cannot be read/s],
  ['an unknown format of replay', ['replay', 'maekawa', '--steps', 'none', '--format', 'itff'], /itff.*itf/s],
  ['a picture of too many states', ['graph', 'maekawa'], /1000 states.*--limit/s],
  ['a PNG to the terminal', ['graph', 'token-ring', '--format', 'png'], /--out/],
  ['a wait-for graph without a run', ['graph', 'maekawa', '--wait-for'], /--wait-for.*trace\.json/s],
  [
    'a model without an expectation',
    ['verify', 'lamport', '--sites', '2', '--requests', '7', '--expect'],
    /no expectation.*coterie list lamport/s,
  ],
  [
    'a folder below a file',
    ['verify', 'maekawa', '--out', `${file}/below`],
    /--out .*below: cannot be written/s,
  ],
  [
    'a folder that cannot be created',
    ['verify', 'maekawa', '--out', '/proc/x'],
    /--out \/proc\/x: cannot be written/,
  ],
]

describe.concurrent('wrong usage', () => {
  test.each(wrong)('is refused: %s', async (_, args, said) => {
    const { code, out, err } = await coterieHere(args)
    expect(err).toMatch(said)
    // Without a verb the help follows.
    if (args.length > 0) expect(err.trimEnd()).not.toContain('\n')
    expect(out).toBe('')
    expect(code).toBe(64)
  })

  // The search may take an hour, so an unwritable folder must be reported first.
  test('a file in place of the folder is reported before the search', async () => {
    const args = [
      'verify',
      'ricart-agrawala',
      '--sites',
      '4',
      '--requests',
      '3',
      '--loss',
      '1',
      '--out',
      file,
    ]
    const { code, err } = await coterie([...args, '--property', 'mutualExclusion', '--time', '5s'])
    expect(err).toMatch(/--out .*file: cannot be written/s)
    expect(code).toBe(64)
  })
})
