import { expect, test } from 'vitest'
import { defaultWorkers } from '../../src/cli/arguments/default-workers.js'

test.each([
  [{ cores: 8, load: 0, env: {} }, 4],
  [{ cores: 8, load: 3.2, env: {} }, 2],
  [{ cores: 8, load: 12, env: {} }, 1],
  [{ cores: 1, load: 0, env: {} }, 1],
  [{ cores: 2, load: 0, env: {} }, 1],
  [{ cores: 128, load: 1, env: {} }, 16],
])('a search has half of the idle cores: %j gives %i', (machine, workers) => {
  expect(defaultWorkers(machine)).toBe(workers)
})

test.each(['true', '1', 'GitLab'])('with CI=%s it has one thread', (CI) => {
  expect(defaultWorkers({ cores: 8, load: 0, env: { CI } })).toBe(1)
})

test.each([undefined, '', 'false', '0'])('CI=%s is no continuous integration', (CI) => {
  expect(defaultWorkers({ cores: 8, load: 0, env: { CI } })).toBe(4)
})
