import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { localVariables } from './lib/environment.mjs'

afterEach(() => vi.unstubAllEnvs())

const newDirectory = () => mkdtempSync(join(tmpdir(), 'yanmo-env-'))

test('a copied .env.example lets teams connect models on this machine, with a key and Ollama', async () => {
  const directory = newDirectory()
  const file = join(directory, '.env')
  copyFileSync('.env.example', file)
  vi.stubEnv('ENV_FILE', file)
  const variables = await localVariables(directory)
  expect(variables.TEAM_MODELS).toBe('on')
  expect(JSON.parse(variables.TEAM_MODEL_KEYS)).toEqual({ local: expect.stringMatching(/^.{44}$/) })
  expect(JSON.parse(variables.TEAM_MODEL_HOSTS)).toContain('localhost:11434')
  expect(await localVariables(directory)).toEqual(variables)
})

test('what the operator has written of teams’ models stays; an empty set of keys is none', async () => {
  const directory = newDirectory()
  const file = join(directory, '.env')
  writeFileSync(file, 'TEAM_MODELS=off\nTEAM_MODEL_KEYS={}\nTEAM_MODEL_HOSTS=[]\n')
  vi.stubEnv('ENV_FILE', file)
  const variables = await localVariables(directory)
  expect(variables).toMatchObject({ TEAM_MODELS: 'off', TEAM_MODEL_HOSTS: '[]' })
  expect(JSON.parse(variables.TEAM_MODEL_KEYS)).toHaveProperty('local')
})
