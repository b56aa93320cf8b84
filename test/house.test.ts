// The structure of the code: imports between rooms, the size of files and folders, and globals that the engine must not use.
import { readdirSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { filesOf, importsOf, namesFrom, read, roomOf, root, specs, target, tasks } from './imports.js'
import { closed, ladder } from './rooms.js'

const rooms: { readonly [room: string]: readonly string[] } = Object.fromEntries(
  ladder.map((room, k) => [room, ladder.slice(0, k).filter((below) => !closed[room]?.includes(below))]),
)

const source = filesOf('src')
/** The source file of an imported built file. */
const sourceOf = (built: string | undefined): string | undefined => {
  const written = built?.replace(/\.js$/, '.ts')
  return written !== undefined && !source.includes(written) && source.includes(`${written}x`)
    ? `${written}x`
    : written
}

test('imports are found in every notation', () => {
  const text = [
    'import { a,',
    '  type B,',
    "} from './a.js'",
    "import './b.js'",
    "export { c } from './c.js'",
    "export * from './d.js'",
    "import type { E } from './e.js'",
    "const f = await import('./f.js')",
    "type G = import('./g.js').G",
    "// a comment on where values come from: 'nowhere'",
  ].join('\n')
  expect(importsOf(text).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `./${name}.js`))
})

// Authors of specs import `coterie`; programs that check specs import `coterie/checker`.
const faces = ['src/checker.ts', 'src/index.ts']

describe('src', () => {
  test('has the rooms of the ladder, and no files outside them except the two public entry points', () => {
    const outside = source.filter((file) => file.split('/').length === 2)
    expect(outside).toEqual(faces)
    const known = Object.keys(rooms)
    expect(source.filter((file) => !outside.includes(file) && !known.includes(roomOf(file)))).toEqual([])
  })

  test.each(Object.entries(rooms))('%s imports only from rooms below it', (room, below) => {
    const wrong = source
      .filter((file) => roomOf(file) === room)
      .flatMap((file) =>
        importsOf(read(file)).flatMap((from) => {
          const to = target(file, from)
          if (to === undefined) return []
          const allowed = to.startsWith('src/') && [room, ...below].includes(roomOf(to))
          return allowed ? [] : [`${file} imports ${from}`]
        }),
      )
    expect(wrong).toEqual([])
  })

  // Loading all commands would cost a quarter of a second of processor time at every start.
  test('loads the modules of a command only when that command is given', () => {
    const text = read('src/cli/arguments/command-line.ts')
    const atStart = [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)'/gm)].map(
      ([, from]) => from!,
    )
    expect(importsOf(text).filter((from) => from.endsWith('-command.js')).length).toBeGreaterThan(5)
    expect(atStart.filter((from) => from.startsWith('../commands/'))).toEqual([])
  })

  test('imports no public entry point from inside', () => {
    const wrong = source.filter((file) =>
      importsOf(read(file)).some((from) => {
        const to = target(file, from)
        return /^coterie(\/checker)?$/.test(from) || faces.some((face) => to === face.replace(/ts$/, 'js'))
      }),
    )
    expect(wrong).toEqual([])
  })

  test('has no barrel files except the public entry points', () => {
    expect(source.filter((file) => /(^|\/)index\.[cm]?[jt]sx?$/.test(file))).toEqual(['src/index.ts'])
    const forwarding = source.filter((file) => /^export\s*(\*|(type\s*)?\{[^}]*\}\s*from)/m.test(read(file)))
    expect(forwarding.sort()).toEqual(faces)
  })

  // Two files began with the comment `// x`, two with an import.
  test('begins each file with a sentence on why it exists', () => {
    const begin = (file: string) =>
      read(file)
        .replace(/^#!.*\n/, '')
        .match(/^(?:\/\/|\/\*\*?)\s*(.*)/)?.[1] ?? ''
    expect(source.filter((file) => begin(file).split(/\s+/).length < 3)).toEqual([])
  })

  // TypeScript writes these names into the declarations of a spec that exports its clauses, and of the table of options. The last is
  // in the text of a file that `coterie new` writes.
  const notImported = ['ClauseBuilders', 'AnyOptionRow', 'Disturbance', 'CallableRecordSort', 'mutants']

  test('exports only names that another file imports', () => {
    const imported = new Map<string, string>()
    for (const file of [...source, ...specs, ...tasks, ...filesOf('test')]) {
      const text = read(file)
      for (const from of importsOf(text)) {
        const to = sourceOf(target(file, from))
        if (to !== undefined && to !== file)
          imported.set(to, `${imported.get(to) ?? ''}${namesFrom(text, from)}\n`)
      }
    }
    const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm
    const idle = source.flatMap((file) =>
      [...read(file).matchAll(exported)]
        .map(([, name]) => name!)
        .filter((name) => !notImported.includes(name))
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(imported.get(file) ?? ''))
        .map((name) => `${file} exports ${name}`),
    )
    expect(idle).toEqual([])
  })

  test('has at most 60 files in a folder', () => {
    const inFolder = new Map<string, number>()
    for (const file of source) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      inFolder.set(folder, (inFolder.get(folder) ?? 0) + 1)
    }
    expect([...inFolder].filter(([, files]) => files > 60)).toEqual([])
  })

  // In the other rooms with folders, files beside the folders are both entrance and ground.
  test.each(['every', 'report', 'prove', 'measure', 'canonical'])(
    'the folders of %s import one another in one direction',
    (room) => {
      const folderIn = (file: string): string =>
        file.startsWith(`src/${room}/`) && file.split('/').length > 3 ? file.split('/')[2]! : ''
      const imports = new Map<string, Set<string>>()
      for (const file of source.filter((one) => folderIn(one) !== ''))
        for (const from of importsOf(read(file))) {
          const to = folderIn(target(file, from) ?? '')
          const known = imports.get(folderIn(file)) ?? new Set<string>()
          if (to !== '' && to !== folderIn(file)) known.add(to)
          imports.set(folderIn(file), known)
        }
      const reaches = (from: string, seen: Set<string>): Set<string> => {
        for (const to of imports.get(from) ?? []) if (!seen.has(to)) reaches(to, seen.add(to))
        return seen
      }
      expect(imports.size).toBeGreaterThan(0)
      expect([...imports.keys()].filter((folder) => reaches(folder, new Set()).has(folder))).toEqual([])
    },
  )

  test('has no import cycles, not even of types', () => {
    const imports = new Map(
      source.map((file) => [
        file,
        importsOf(read(file)).flatMap((from) => sourceOf(target(file, from)) ?? []),
      ]),
    )
    const circles: string[] = []
    const done = new Set<string>()
    const walk = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      if (path.includes(file) || done.has(file)) return
      for (const to of imports.get(file) ?? []) walk(to, [...path, file])
      done.add(file)
    }
    for (const file of source) walk(file, [])
    expect(circles).toEqual([])
  })
})

// vitest.config.ts: the slow tests of a worker share its modules.
test('no slow test replaces a module', () =>
  expect(
    filesOf('test').filter((file) => file.endsWith('.slow.test.ts') && /vi\.mock\(/.test(read(file))),
  ).toEqual([]))

// Biome counts a comment of several lines, and markup, as one line.
test('no source has more than 350 lines', () => {
  const files = [
    ...source,
    ...filesOf('specs'),
    ...filesOf('test'),
    ...filesOf('kernel'),
    ...readdirSync(new URL('src/explorer', root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => `src/explorer/${file}`),
  ]
  expect(files.length).toBeGreaterThan(120)
  const lines = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line.trim() !== '').length
  expect(files.filter((file) => lines(file) > 350)).toEqual([])
})

describe('everything except the command line', () => {
  // The page runs in a browser. The packages that it imports are listed here.
  const page = source.filter((file) => roomOf(file) === 'explorer')
  const engine = source.filter((file) => roomOf(file) !== 'cli' && roomOf(file) !== 'explorer')
  const ofThePage = [
    ...['preact', 'preact/hooks', '@viz-js/viz', 'virtual:catalogue', './style.css'],
    // The editor of sources.
    ...['autocomplete', 'commands', 'lang-javascript', 'language', 'lint', 'state', 'view'].map(
      (part) => `@codemirror/${part}`,
    ),
    ...['codemirror', '@lezer/highlight', '@sveltejs/acorn-typescript', 'acorn', 'virtual:library'],
    ...['typescript-js', 'virtual:declarations'],
  ]

  test('has a page that imports only its own files and packages for browsers', () => {
    const wrong = page.flatMap((file) =>
      importsOf(read(file))
        .filter((from) => !from.startsWith('.') && !ofThePage.includes(from) && from !== 'immutable')
        .map((from) => `${file} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })

  test('has files of the page only below the page', () => {
    const wrong = source.filter(
      (file) =>
        roomOf(file) !== 'explorer' &&
        importsOf(read(file)).some((from) => target(file, from)?.startsWith('src/explorer/')),
    )
    expect(wrong).toEqual([])
  })

  test('imports nothing from Node, so that it runs in a browser', () => {
    const wrong = [...engine, ...specs, ...tasks].flatMap((file) =>
      importsOf(read(file))
        .filter(
          (from) =>
            !from.startsWith('.') && !['immutable', 'coterie', 'acorn', 'fastest-levenshtein'].includes(from),
        )
        .map((from) => `${file} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })

  // esbuild replaces a global name only if it denotes the global: not in texts, comments, fields or local
  // names.
  const globals = [
    'console',
    'process',
    'Date',
    'performance',
    'Math.random',
    'crypto',
    'setTimeout',
    'require',
  ]
  const anyGlobal = new RegExp(`\\b(${globals.map((name) => name.replace('Math.', '')).join('|')})\\b`)
  const usedGlobals = (text: string): string[] => {
    // Most files have none of these names, and need no transformation.
    if (!anyGlobal.test(text)) return []
    const marks = Object.fromEntries(globals.map((name, k) => [name, `__global_${k}__`]))
    const { code } = transformSync(text, { loader: 'ts', define: marks })
    return globals.filter((name) => code.includes(marks[name]!))
  }

  test('is searched for globals without false positives', () => {
    expect(usedGlobals('console.log(Date.now(), Math.random())')).toEqual(['console', 'Date', 'Math.random'])
    expect(
      usedGlobals('// console\nexport const a = (process: { b: 1 }) => [process.b, "Date", { Date: 1 }]'),
    ).toEqual([])
  })

  test('prints nothing, reads no clock and draws no random numbers', () => {
    const wrong = [...engine, ...specs, ...tasks].flatMap((file) =>
      usedGlobals(read(file)).map((name) => `${file}: ${name}`),
    )
    expect(wrong).toEqual([])
  })
})
