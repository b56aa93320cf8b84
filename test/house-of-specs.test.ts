// The structure of the catalogue: what specs and tasks import, and that an algorithm fits on a page.
import { describe, expect, test } from 'vitest'
import { importsOf, read, specs, tasks } from './imports.js'

describe('tasks', () => {
  test('import only the public entry point, and files of tasks', () => {
    const wrong = tasks.flatMap((file) =>
      importsOf(read(file))
        .filter((from) => from !== 'coterie' && !/^\.(\.\/[a-z0-9-]+)?\/[a-z]+\.js$/.test(from))
        .map((from) => `${file} imports ${from}`),
    )
    expect(tasks.length).toBeGreaterThan(15)
    expect(wrong).toEqual([])
  })

  test('show nothing of the hidden checks and the solution to what students read', () => {
    const open = tasks.filter((file) => !/\/(hidden|solution)\.ts$/.test(file))
    const wrong = open.filter((file) =>
      importsOf(read(file)).some((from) => /^\.\/(hidden|solution)\.js$/.test(from)),
    )
    expect(wrong).toEqual([])
  })
})

describe('specs', () => {
  const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))
  const folders = [...new Set(specs.map(folderOf))]

  test('import only the public entry point, files of their own folder, and clauses of another spec', () => {
    const wrong = specs.flatMap((file) =>
      importsOf(read(file))
        .filter((from) => from !== 'coterie' && !/^\.(\.\/[a-z0-9-]+)?\/[a-z]+\.js$/.test(from))
        .map((from) => `${file} imports ${from}`),
    )
    expect(specs.length).toBeGreaterThan(5)
    expect(wrong).toEqual([])
  })

  test('import no list of mutants, and their clauses import neither the spec nor its models', () => {
    const wrong = specs.flatMap((file) =>
      importsOf(read(file))
        .filter(
          (from) =>
            from.endsWith('/mutants.js') ||
            (!/\/(spec|models)\.ts$/.test(file) && /\/(spec|models)\.js$/.test(from)),
        )
        .map((from) => `${file} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })

  test('each have a folder with algorithm, spec, models and mutants', () => {
    const missing = folders.flatMap((folder) =>
      ['algorithm', 'spec', 'models', 'mutants']
        .map((name) => `${folder}/${name}.ts`)
        .filter((file) => !specs.includes(file)),
    )
    expect(missing).toEqual([])
  })

  test('declare a protocol once: no list of mutants has a copy of it', () => {
    const copies = specs.filter((file) => file.endsWith('/mutants.ts') && /\bprotocol\(/.test(read(file)))
    expect(copies).toEqual([])
  })

  // Chang and Roberts: the arrangement of identifiers along the ring is where a run starts, not a rule of the algorithm.
  const arrangements = ['specs/chang-roberts/algorithm.ts: ids']

  test('have no branch for a value of a parameter in the clauses of the algorithm', () => {
    const branches = specs
      .filter((file) => file.endsWith('/algorithm.ts'))
      .flatMap((file) => {
        const text = read(file)
        const declaring = `${folderOf(file)}/protocol.ts`
        const declared = specs.includes(declaring) ? text + read(declaring) : text
        return [...declared.matchAll(/\b(\w+): choice\(/g)]
          .map(([, name]) => name!)
          .filter((name) => new RegExp(`\\b${name} [!=]== '`).test(text))
          .map((name) => `${file}: ${name}`)
      })
    expect(branches).toEqual(arrangements)
  })

  test('fit on a page: the clauses have at most 110 lines, and no line of code has more than 110 characters', () => {
    const long = specs.filter(
      (file) => file.endsWith('/algorithm.ts') && read(file).trimEnd().split('\n').length > 110,
    )
    expect(long).toEqual([])
    const wide = specs.filter((file) =>
      read(file)
        .split('\n')
        .some((line) => line.length > 130 || line.replace(/\s*(\/\/|\/?\*).*$/, '').length > 110),
    )
    expect(wide).toEqual([])
    expect(specs.filter((file) => read(file).includes('biome-ignore'))).toEqual([])
  })
})
