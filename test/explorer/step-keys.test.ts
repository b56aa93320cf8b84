// Every enabled step can be taken without a mouse, whatever their number.
import { expect, test } from 'vitest'
import { keyOfStep, stepOfKey, typedForStep, typingNumber } from '../../src/explorer/steps/step-keys.js'

/** The step that these keys take, from 0, or the text typed so far. */
const after = (...keys: readonly string[]) => {
  let typed: string | undefined
  for (const key of keys) {
    const now = typingNumber(typed, key)
    if (now === undefined) continue
    if (now === 'ended') typed = undefined
    else if ('step' in now) return now.step
    else typed = now.typed
  }
  return typed
}

test('each of the first 36 steps has its own key, and every step has a number', () => {
  for (let step = 0; step < 400; step++) {
    const key = keyOfStep(step)
    expect(key === undefined).toBe(step >= 36)
    if (key !== undefined) expect(stepOfKey(key)).toBe(step)
    else expect(typedForStep(step)).toBe(`/${step + 1}`)
    expect(after('/', ...String(step + 1), 'Enter')).toBe(step)
  }
})

test('a typed number can be corrected and cancelled, and typing starts only with a slash', () => {
  expect(after('/', '1', '2', 'Backspace', '3', 'Enter')).toBe(12)
  expect(after('/', '1', '2')).toBe('12')
  expect(after('/', '1', 'Escape')).toBe(undefined)
  expect(after('/', '1', 'ArrowLeft', 'Enter')).toBe(undefined)
  expect(after('/', 'Backspace')).toBe(undefined)
  expect(after('/', 'Enter')).toBe(undefined)
  expect(after('/', '0', 'Enter')).toBe(undefined)
  expect(after('1', 'Enter')).toBe(undefined)
})
