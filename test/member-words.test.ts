import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsSchema } from '../app/core/settings.ts'

/** Texts for whoever runs the installation or manages a team: the only ones that may name its variables. */
const FOR_OPERATORS = [
  // Messages of the start, in the terminal.
  /^app\/core\/[\w-]*settings\.ts$/,
  // Owner and admins: where a service is opened.
  /^app\/features\/models\/server\/services\.ts$/,
  // The holder of the setup code, who is the operator.
  /^app\/features\/setup\//,
]

const names = Object.keys(settingsSchema.shape)
// A line of words that people read, with the name of a variable among them.
const namesVariable = (line: string) =>
  /\p{Script=Han}/u.test(line) && names.some((name) => new RegExp(`\\b${name}\\b`).test(line))

test('line 14: no text that reaches a member names a variable of the configuration', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.tsx?$/.test(path) && !FOR_OPERATORS.some((item) => item.test(path)),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(namesVariable)
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(namesVariable("message: '请在 WEB_SEARCH 中填写'")).toBe(true)
  expect(namesVariable('部署配置MODEL_ROLES写明chat')).toBe(true)
})
