import { z } from 'zod'
import type { ApiScope } from '~/core/calls/api-scopes'
import type { ToolContext } from './tool-context'

export interface ToolAnswer {
  text: string
  structured: Record<string, unknown>
}

export interface Tool {
  name: string
  title: string
  description: string
  /** The scope of the key that opens it. */
  scope: ApiScope
  inputSchema: Record<string, unknown>
  /** False for what takes from the team's quota. */
  isReadOnly: boolean
  /** Refuses arguments of another shape with a `ZodError`. */
  run(context: ToolContext, args: unknown): Promise<ToolAnswer>
}

/** A tool whose arguments are read by its schema, which is also what clients are told. */
export function defineTool<Schema extends z.ZodType>(tool: {
  name: string
  title: string
  description: string
  scope: ApiScope
  schema: Schema
  isReadOnly?: false
  run(context: ToolContext, args: z.output<Schema>): Promise<ToolAnswer>
}): Tool {
  const { schema, isReadOnly = true, run, ...definition } = tool
  return {
    ...definition,
    isReadOnly,
    inputSchema: z.toJSONSchema(schema, { io: 'input' }),
    run: (context, args) => run(context, schema.parse(args ?? {})),
  }
}
