import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

const USAGE = `用 --data 指定题集所在的文件夹，--set 题集名，--base-url 与 --model 指定向量服务（密钥取自 EMBEDDING_KEY）；
可加 --query-prefix、--passage-prefix、--most-documents、--most-questions。`

/** What vectors of a model bring at each weight; see meaning.ts. */
export async function evalMeaning(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean' },
      set: { type: 'string' },
      'base-url': { type: 'string' },
      model: { type: 'string' },
      'query-prefix': { type: 'string', default: '' },
      'passage-prefix': { type: 'string', default: '' },
      'most-documents': { type: 'string', default: '100000' },
      'most-questions': { type: 'string', default: '100000' },
    },
  })
  if (!values.data || !values.set || !values['base-url'] || !values.model) {
    console.error(USAGE)
    process.exit(2)
  }
  const provider = {
    id: 'measured',
    kind: 'openai-compatible',
    label: values.model,
    baseUrl: values['base-url'],
    apiKey: process.env.EMBEDDING_KEY ?? '',
    models: { embedding: values.model },
    replayReasoning: 'never',
    extraBody: {},
    embedding: {
      queryPrefix: values['query-prefix'],
      passagePrefix: values['passage-prefix'],
      batch: 10,
    },
  }
  return withProductCode(async (load) => {
    const { evaluateMeaning } = await load('/scripts/eval/meaning.ts')
    const result = await evaluateMeaning(values.data, {
      name: values.set,
      provider,
      model: values.model,
      mostDocuments: Number(values['most-documents']),
      mostQuestions: Number(values['most-questions']),
    })
    console.table(result.rows)
    return result
  })
}
