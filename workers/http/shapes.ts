/** The parts of a JSON schema that zod writes and that a reader needs. */
export interface JsonSchema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  description?: string
  default?: unknown
  maxLength?: number
  maximum?: number
  maxItems?: number
}

/** A schema as one would write it down for a colleague: `{ id: string, files: { id: string }[] }`. */
export function shapeOf(schema: JsonSchema, indent = ''): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((item) => shapeOf(item, indent)).join(' | ')
  if (schema.enum) return schema.enum.map((item) => JSON.stringify(item)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => shapeOf(item)).join(', ')}]`
  if (schema.type === 'array') return listShape(schema, indent)
  if (schema.type === 'object') return objectShape(schema, indent)
  return (schema.type ?? 'any') + boundOf(schema)
}

function listShape({ items = {}, maxItems }: JsonSchema, indent: string): string {
  const inside = shapeOf(items, indent)
  const bound = maxItems === undefined ? '' : ` ≤ ${maxItems} 项`
  return (
    (inside.includes(' | ') && !inside.startsWith('{') ? `(${inside})[]` : `${inside}[]`) + bound
  )
}

function objectShape(schema: JsonSchema, indent: string): string {
  const { properties, required = [], additionalProperties } = schema
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? shapeOf(additionalProperties) : 'any'
    return `{ [名称]: ${values} }`
  }
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, field]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeOf(field, inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

function boundOf({ maxLength, maximum, default: fallback }: JsonSchema): string {
  const bounds = [
    maxLength === undefined ? '' : `≤ ${maxLength} 字`,
    maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : `≤ ${maximum}`,
    fallback === undefined || fallback === '' ? '' : `默认 ${JSON.stringify(fallback)}`,
  ].filter(Boolean)
  return bounds.length > 0 ? ` ${bounds.join('，')}` : ''
}
