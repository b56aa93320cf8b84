// A folder of submissions with files that cannot be read: each is the loss of one student and not of the course.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { submissionCode } from '../../src/cli/grade/submission-code.js'
import { submissionsIn } from '../../src/cli/grade/submissions.js'

const folder = mkdtempSync(join(tmpdir(), 'coterie-submissions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file that cannot be read has a reason, and a link counts as what it leads to', async () => {
  const course = join(folder, 'course')
  mkdirSync(join(course, 'broken'), { recursive: true })
  writeFileSync(join(folder, 'elsewhere.ts'), 'export const lemma = () => true')
  writeFileSync(join(course, 'right.ts'), 'export const lemma = () => true')
  writeFileSync(join(course, 'notes.txt'), '')
  symlinkSync(join(folder, 'elsewhere.ts'), join(course, 'linked.ts'))
  symlinkSync(join(folder, 'nowhere.ts'), join(course, 'broken', 'submission.ts'))
  symlinkSync(join(folder, 'nowhere'), join(course, 'gone'))
  mkdirSync(join(course, 'odd', 'submission.ts'), { recursive: true })
  const { submissions } = submissionsIn(course)
  expect(submissions.map(({ name, lacks }) => [name, lacks])).toEqual([
    ['broken', 'submission.ts cannot be read: ENOENT'],
    ['gone', 'gone cannot be read: ENOENT'],
    ['linked', undefined],
    ['odd', 'submission.ts is not a file'],
    ['right', undefined],
  ])
  // It may also go between the two.
  expect(await submissionCode(join(folder, 'nowhere.ts'), [])).toMatchObject({
    lacks: expect.stringMatching(/^it cannot be compiled: .*ENOENT/),
  })
})
