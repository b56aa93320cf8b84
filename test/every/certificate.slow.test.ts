// The certificate of a proof: the audit confirms it, and finds every change that matters. It shares no code with the prover.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ViewsAudit } from '../../src/certificate/views-audit.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { EveryProof } from '../../src/every/prove.js'
import type { EveryOptions } from '../../src/every/shape/shape.js'
import { toTheEnd } from '../../src/search/long-work.js'

type Lines = readonly string[]
type Fields = { [name: string]: unknown }

const proofOf = async (name: string, options: EveryOptions = {}) => {
  const { spec } = await loadSpec(name)
  const proof = new EveryProof(spec, options, { comparedStates: 200 })
  toTheEnd(proof.run())
  return { spec, lines: [...proof.certificate()] }
}

const audited = async (name: string, lines: Lines, most = 200) => {
  const { spec } = await loadSpec(name)
  const audit = new ViewsAudit(lines.join(''), spec, most)
  toTheEnd(audit.run())
  return audit.result()
}

const edited = (line: string, change: (json: Fields) => void): string => {
  const json = JSON.parse(line) as Fields
  change(json)
  return `${JSON.stringify(json)}\n`
}

/** The certificate with another header. */
const headed = ([first, ...views]: Lines, change: (header: Fields) => void): Lines => [
  edited(first!, change),
  ...views,
]

describe('the audit confirms', () => {
  test.each([
    ['test-and-set', {}, 12],
    ['central-server', {}, 44],
    ['central-server', { order: 'unordered' }, 52],
    ['ricart-agrawala', {}, 239],
  ] as const)('%s %j', async (name, options, views) => {
    const { lines } = await proofOf(name, options)
    expect(await audited(name, lines)).toMatchObject({ confirmed: true, refuted: undefined, views })
  })
})

describe('the audit refutes', () => {
  test.each(['test-and-set', 'central-server'])('%s without any one view', async (name) => {
    const { lines } = await proofOf(name)
    const [first, ...views] = lines
    const less = edited(first!, (header) => {
      header.views = views.length - 1
      header.small = []
    })
    for (const k of views.keys()) {
      const { refuted } = await audited(name, [less, ...views.filter((_, other) => other !== k)], 5)
      expect(refuted, `without view ${k + 1}`).toMatch(/that the certificate does not have$/)
    }
  })

  // One view in twenty, for a fast test. No state is compared, so that only steps can show it.
  test('ricart-agrawala without a view that only steps show', async () => {
    const { lines } = await proofOf('ricart-agrawala')
    const [first, ...views] = lines
    const less = edited(first!, (header) => {
      header.views = views.length - 1
      header.small = []
    })
    for (let k = 100; k < views.length; k += 20) {
      const { refuted } = await audited(
        'ricart-agrawala',
        [less, ...views.filter((_, other) => other !== k)],
        1,
      )
      expect(refuted, `without view ${k + 1}`).toMatch(/^view \d+: .* leads to a view/)
    }
  })

  test('a view more that is bad', async () => {
    const { lines } = await proofOf('test-and-set')
    const bad = edited(lines.at(-1)!, (view) => {
      for (const site of view.sites as Fields[]) site.phase = 'held'
    })
    const { refuted } = await audited(
      'test-and-set',
      headed([...lines, bad], (header) => {
        header.views = lines.length
      }),
    )
    expect(refuted).toBe('view 13 has both sites in the critical section')
  })

  test('a view more from which steps lead elsewhere', async () => {
    const { lines } = await proofOf('test-and-set')
    // One site is inside, and the lock is open.
    const wrong = edited(lines.find((line) => line.includes('held') && line.includes('idle'))!, (view) => {
      view.shared = { locked: false }
    })
    const { refuted } = await audited(
      'test-and-set',
      headed([...lines, wrong], (header) => {
        header.views = lines.length
      }),
    )
    expect(refuted).toMatch(/^view 13: .* leads to a view that the certificate does not have$/)
  })

  test.each([
    [
      'views',
      (header: Fields): void => {
        header.views = 11
      },
      /says 11 views, and has 12$/,
    ],
    [
      'states',
      (header: Fields): void => {
        ;(header.small as Fields[])[0]!.states = 9
      },
      /2 sites have 9 reachable states, but it is 8$/,
    ],
    [
      'views of small systems',
      (header: Fields): void => {
        ;(header.small as Fields[])[1]!.views = 11
      },
      /3 sites have 11 views, but it is 12$/,
    ],
  ] as const)('a wrong figure: %s', async (_, change, line) => {
    const { lines } = await proofOf('test-and-set')
    expect((await audited('test-and-set', headed(lines, change))).refuted).toMatch(line)
  })

  test('another parameter', async () => {
    const { lines } = await proofOf('test-and-set')
    const split = headed(lines, (header) => {
      header.parameters = { kind: 'split' }
      header.small = []
    })
    expect((await audited('test-and-set', split)).refuted).toMatch(/that the certificate does not have$/)
  })
})

describe('the audit refuses in one line', () => {
  test.each([
    ['another spec', (lines: Lines) => lines, 'central-server', /is of "test-and-set", but the spec given/],
    [
      'another name for the same views',
      (lines: Lines) =>
        headed(lines, (header) => Object.assign(header, { spec: 'central-server', parameters: {} })),
      'central-server',
      /^view 1 is not a view of central-server: /,
    ],
    [
      'a field that no header has',
      (lines: Lines) => headed(lines, (header) => (header.closure = 'effects')),
      'test-and-set',
      /"closure" is not a field here/,
    ],
    [
      'a property that views do not show',
      (lines: Lines) => headed(lines, (header) => (header.properties = ['starvationFreedom'])),
      'test-and-set',
      /views do not show "starvationFreedom"/,
    ],
    ['a broken line', (lines: Lines) => [...lines, '{'], 'test-and-set', /^view 13 is not JSON/],
    [
      'a view in another form',
      (lines: Lines) => [lines[0]!, edited(lines[1]!, (view) => (view.more = 1)), ...lines.slice(2)],
      'test-and-set',
      /^view 1 is not a view of test-and-set: it is not in its written form/,
    ],
  ] as const)('%s', async (_, change, name, line) => {
    const { lines } = await proofOf('test-and-set')
    const message = await audited(name, change(lines)).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(message).toMatch(line)
    expect(message).not.toContain('\n')
  })
})

test('the audit uses nothing of the prover', () => {
  const folder = new URL('../../src/certificate/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  expect(files).toContain('unknown/follow.ts')
  for (const file of files)
    expect(readFileSync(new URL(file, folder), 'utf8')).not.toMatch(/from '(\.\.\/)+(every|compile|reduce)\//)
})
