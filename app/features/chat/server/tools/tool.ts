import { z } from 'zod'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { SearchScope } from '~/features/library/server'
import { QUESTION_LIMIT, type ToolName, type ToolTrouble } from '../../terms'
import type { Research } from '../turn/research'
import type { CitationRegistry } from '../citations/citation-registry'
import type { Addresses } from './addresses'
import type { FileNames } from './file-names'

/** What the tools of one answer work with: the asker's seat, what may be looked at, and what was found so far. */
export interface ToolContext {
  ctx: SeatedContext
  research: Research
  messageId: string
  /** Without addresses. */
  question: string
  /** The part of the library that was asked; null: none of it. No argument of a model reaches beyond. */
  scope: SearchScope | null
  /** Of the world outside, what was asked for and is configured. */
  uses: { web: boolean; scholar: boolean; pages: boolean }
  citationRegistry: CitationRegistry
  addresses: Addresses
  /** Whether the question has paid for searching papers: once, at its first search that was answered. */
  paperSearch?: Promise<boolean>
  files: FileNames
  /** Ids of files whose words came along with earlier turns. */
  earlierFileIds: FileId[]
}

export interface ToolOutcome {
  /** For the row, a few words. */
  result: string
  /** For the model, bounded; other people's words in frames. */
  text: string
  trouble?: ToolTrouble
  /** Files of the library whose names or words the text holds, besides those of the sources. */
  fileIds?: FileId[]
}

/** A call whose arguments are read. */
export interface OpenedCall {
  name: ToolName
  /** What the row shows of the arguments. */
  displayArgs: Record<string, string>
  /** The same call again has the same key. */
  key: string
  run(signal: AbortSignal): Promise<ToolOutcome>
}

export interface Tool {
  name: ToolName
  description: string
  /** Calls of one answer, at most. */
  most: number
  /** JSON Schema of the arguments. */
  parameters(): Record<string, unknown>
  isOffered(context: ToolContext): boolean
  /** Null when the arguments are not what the schema asks for, or name what this answer does not know. */
  open(context: ToolContext, args: unknown): OpenedCall | null
}

interface ToolKind<Schema extends z.ZodType> {
  name: ToolName
  description: string
  most: number
  schema: Schema
  isOffered(context: ToolContext): boolean
  /** What the row shows; null when the arguments name what this answer does not know. */
  show(context: ToolContext, args: z.infer<Schema>): Record<string, string> | null
  run(context: ToolContext, args: z.infer<Schema>, signal: AbortSignal): Promise<ToolOutcome>
}

/** One of the family: arguments are parsed here, before anything of the tool sees them. */
export function defineTool<Schema extends z.ZodType>(kind: ToolKind<Schema>): Tool {
  const { name, description, most, schema } = kind
  return {
    name,
    description,
    most,
    parameters: () => {
      const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' })
      return parameters
    },
    isOffered: (context) => kind.isOffered(context),
    open(context, input) {
      const args = schema.safeParse(input)
      const displayArgs = args.success ? kind.show(context, args.data) : null
      if (!args.success || !displayArgs) return null
      return {
        name,
        displayArgs,
        key: `${name} ${JSON.stringify(args.data)}`,
        run: (signal) => kind.run(context, args.data, signal),
      }
    },
  }
}

/** A search's words in one line. What leaves for somebody else's search is short: no place to carry a document away. */
const wordsUpTo = (characters: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1))
    .transform((text) => text.slice(0, characters).toWellFormed())
export const outsideWords = wordsUpTo(200)
export const libraryWords = wordsUpTo(QUESTION_LIMIT)

/** A whole number; some models write it in quotation marks. */
export const whole = z.coerce.number().int()
