import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApiDocument } from '../workers/http/openapi'

test('the document of /ai is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  // A copy: the validator may write into what it reads.
  const result = await validator.validate(structuredClone(openApiDocument()))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('a broken document is told from a good one', async () => {
  const broken = { ...openApiDocument(), info: {} }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('each call has a title, a request where it takes one, and an answer', () => {
  const paths: unknown = openApiDocument().paths
  const operations = Object.values(Object(paths)).flatMap((item) => Object.values(Object(item)))
  expect(operations.length).toBeGreaterThan(30)
  for (const operation of operations) {
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/\p{Script=Han}/u),
      responses: { 200: { content: expect.anything() }, default: expect.anything() },
    })
  }
})
