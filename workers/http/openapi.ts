import { z } from 'zod'
import { calls } from '~/calls'
import type { Call, ResultSpec } from '~/core/calls/define-call'
import { resultCodes } from '~/core/codes'
import { openAccess, teamAccess } from './access'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of `/ai`, made of the calls' declarations and the catalogue of codes. */
export function openApiDocument(): Json {
  cached ??= buildDocument()
  return cached
}

let cached: Json | undefined

function buildDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const spec of calls) {
    const [method = '', path = ''] = spec.call.split(' ')
    const item = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})
    item[method.toLowerCase()] = operation(path, spec)
  }
  return {
    openapi: '3.1.0',
    info: { title: '接口', version: '2', description: INTRODUCTION },
    servers: [{ url: '/ai' }],
    security: [{ session: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes,
      schemas: { Envelope: envelopeOf({}), Refusal: refusal, Code, ...namedSchemas },
    },
  }
}

const INTRODUCTION =
  '所有调用以 JSON（UTF-8）收发，答复装在 {result, success, code, message, newToken} 里；success 为 true 且 code 为 SUCCESS 才算成功。' +
  '答复带有 newToken 时，以后改用它。脚本请用团队的接口密钥（ymk_ 开头），不需要签名；网页与桌面端按约定签名。'

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: '登录所得的令牌；网页也可用 Cookie' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: '团队的接口密钥，ymk_ 开头，只有所选的权限',
  },
}

const Code = {
  description: Object.entries(resultCodes)
    .map(([code, meaning]) => `${code}：${meaning}`)
    .join('；'),
  oneOf: [{ type: 'string' }, { type: 'integer' }],
}

const refusal = {
  type: 'object',
  required: ['result', 'success', 'code', 'message'],
  properties: {
    result: {},
    success: { const: false },
    code: { $ref: '#/components/schemas/Code' },
    message: { type: 'string', description: '给人看的说明' },
    requestId: { type: 'string' },
  },
}

function envelopeOf(result: Json): Json {
  return {
    type: 'object',
    required: ['result', 'success', 'code', 'message'],
    properties: {
      result,
      success: { const: true },
      code: { const: 'SUCCESS' },
      message: { type: 'string' },
      newToken: { type: 'string' },
    },
  }
}

function operation(path: string, spec: Call): Json {
  const { call } = spec
  const team = teamAccess.get(call)
  const body = spec.body && {
    required: true,
    content: { 'application/json': { schema: schemaOf(spec.body, 'input') } },
  }
  return {
    operationId: call.replace(/[^A-Za-z0-9]+/g, '_'),
    summary: spec.title,
    tags: [path.split('/')[1] ?? ''],
    parameters: [...pathParameters(path), ...queryParameters(spec.query)],
    ...(body && { requestBody: body }),
    responses: {
      200: { description: '成功', content: contentOf(spec.result) },
      default: {
        description: '拒绝',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
    security: securityOf(call),
    ...(team && { 'x-role': team.role, 'x-scope': team.scope ?? null }),
  }
}

// A visitor may make some calls; a team's key only those that its scopes open.
function securityOf(name: string): Json[] {
  const open = openAccess.get(name)
  if (open) return open.visitor === 'AUTHENTICATE' ? [{ session: [] }] : [{}, { session: [] }]
  return teamAccess.get(name)?.scope ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }]
}

function contentOf(result: ResultSpec): Json {
  if (result === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (result === 'file') return { 'application/octet-stream': { schema: {} } }
  if (result === 'redirect') return { 'text/html': { schema: { type: 'string' } } }
  if (result === 'socket') return {}
  return { 'application/json': { schema: envelopeOf(schemaOf(result, 'output')) } }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^\\d{1,16}$' },
  }))
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.has(name),
    schema,
  }))
}

// Shapes that contain themselves are known by the name their contract gives them.
const namedSchemas: Json = {}

/** The JSON schema of a contract, without its own header. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  Object.assign(namedSchemas, inComponents($defs ?? {}))
  return inComponents(json)
}

function inComponents(schema: Json): Json {
  const inside: Json = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'),
  )
  return inside
}
