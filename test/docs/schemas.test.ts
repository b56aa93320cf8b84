// schemas/: the kept traces are valid. The slow tests validate the output of every command, field by field.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { root } from './console.js'

const ajv = new Ajv2020({ strict: true, allErrors: true })
for (const file of readdirSync(join(root, 'schemas')))
  ajv.addSchema(JSON.parse(readFileSync(join(root, 'schemas', file), 'utf8')) as object)

test('every kept trace is valid, and becomes invalid without its steps', () => {
  const validate = ajv.getSchema('trace.schema.json')!
  const folders = readdirSync(join(root, 'counterexamples'), { withFileTypes: true })
  for (const folder of folders.filter((entry) => entry.isDirectory())) {
    const trace = JSON.parse(
      readFileSync(join(root, 'counterexamples', folder.name, 'trace.json'), 'utf8'),
    ) as { steps?: unknown }
    expect(validate(trace), folder.name).toBe(true)
    delete trace.steps
    expect(validate(trace), folder.name).toBe(false)
  }
})
