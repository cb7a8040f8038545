import { expect, test } from 'vitest'
import type { OwnConnection } from '../../own-contract'
import { modelName } from './model-names'
import { arePrices, yuanError, yuanIn } from './price-fields'

const connection = (id: string, label: string, model: string): OwnConnection => ({
  id,
  preset: 'compatible',
  label,
  baseUrl: `https://${id}.example.com/v1`,
  keyEnding: '',
  isReadable: true,
  failure: '',
  firstWordMs: null,
  models: [
    {
      model,
      testedTime: '',
      inputYuan: null,
      outputYuan: null,
      probe: {
        isOk: true,
        failure: '',
        status: null,
        kind: 'conversation',
        firstWordMs: null,
        isStreamed: true,
        thinks: false,
        tools: 'yes',
        images: 'no',
        json: 'yes',
        window: null,
        output: null,
        dimensions: null,
      },
    },
  ],
})

test('models of one name are told apart by whose they are, and where', () => {
  const all = [
    connection('a', 'Ollama', 'good-2'),
    connection('b', '兼容接口', 'good-2'),
    connection('c', '兼容接口', 'good-2'),
    connection('d', '兼容接口', 'good-1'),
  ]
  const nameOf = (connectionId: string, model: string) => modelName(all, { connectionId, model })
  expect(nameOf('a', 'good-2')).toBe('good-2（Ollama）')
  expect(nameOf('b', 'good-2')).toBe('good-2（兼容接口，b.example.com）')
  expect(nameOf('d', 'good-1')).toBe('good-1')
})

test('a price that is none is said, not taken for an empty one', () => {
  expect(['', ' 0 ', '2.5', '100000'].map(yuanError)).toEqual(['', '', '', ''])
  expect(['-1', 'abc', '100001'].map((text) => yuanError(text) !== '')).toEqual([true, true, true])
  expect(yuanIn('-1')).toBeNull()
  expect(arePrices({ input: '2', output: 'abc' })).toBe(false)
})
