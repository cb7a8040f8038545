import { z } from 'zod'
import type { ApiScope } from '~/features/auth/terms'
import type { Desk } from './desk'

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
  run(desk: Desk, args: unknown): Promise<ToolAnswer>
}

/** A tool whose arguments are read by its schema, which is also what clients are told. */
export function defineTool<Schema extends z.ZodType>(tool: {
  name: string
  title: string
  description: string
  scope: ApiScope
  schema: Schema
  isReadOnly?: false
  run(desk: Desk, args: z.output<Schema>): Promise<ToolAnswer>
}): Tool {
  const { schema, isReadOnly = true, run, ...told } = tool
  return {
    ...told,
    isReadOnly,
    inputSchema: z.toJSONSchema(schema, { io: 'input' }),
    run: (desk, args) => run(desk, schema.parse(args ?? {})),
  }
}
