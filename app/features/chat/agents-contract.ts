import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import type { Unbranded } from '~/core/ids'
import { plainLine, withoutControls } from '~/core/text/text-rules'
import {
  agentKinds,
  AGENT_SUMMARY_LIMIT,
  AGENT_TITLE_LIMIT,
  agentIcons,
  agentTones,
  INSTRUCTIONS_LIMIT,
  MOST_AGENT_FILES,
  MOST_AGENT_FOLDERS,
  MOST_STARTERS,
  STARTER_LIMIT,
} from './agents-terms'
import { questionModes } from './terms'

const id = z.string().regex(/^\d{1,16}$/)

/** Of an assistant: a number, or the name of one of the product's own. */
export const agentId = z.string().regex(/^(\d{1,16}|preset-[a-z]{2,20})$/)

const line = (most: number) => z.string().transform(plainLine).pipe(z.string().min(1).max(most))
const ids = <Id extends z.ZodType>(schema: Id, most: number) =>
  z
    .array(schema)
    .max(most)
    .transform((all) => [...new Set(all)])
    .default([])

export const saveAgentInput = z.object({
  teamId: idSchemas.team,
  /** Absent: a new one. */
  id: id.optional(),
  title: line(AGENT_TITLE_LIMIT),
  summary: z.string().transform(plainLine).pipe(z.string().max(AGENT_SUMMARY_LIMIT)).default(''),
  icon: z.enum(agentIcons).default('book'),
  tone: z.enum(agentTones).default('plain'),
  instructions: z
    .string()
    .transform((text) =>
      text
        .toWellFormed()
        .split(/\r\n?|\n/)
        .map(withoutControls)
        .join('\n')
        .trim(),
    )
    .pipe(z.string().min(1).max(INSTRUCTIONS_LIMIT)),
  modes: z
    .array(z.enum(questionModes))
    .max(questionModes.length)
    .transform((some) => questionModes.filter((mode) => some.includes(mode)))
    .default([]),
  onlyDocuments: z.boolean().default(false),
  starters: z.array(line(STARTER_LIMIT)).max(MOST_STARTERS).default([]),
  fileIds: ids(idSchemas.file, MOST_AGENT_FILES),
  folderIds: ids(id, MOST_AGENT_FOLDERS),
  /** For the whole team. */
  isShared: z.boolean().default(false),
})
export type SaveAgentInput = Omit<z.infer<typeof saveAgentInput>, 'teamId'>
/** The same as browsers send it. */
export type SaveAgentRequest = Unbranded<SaveAgentInput>
export const deleteAgentQuery = z.object({ teamId: idSchemas.team, id })

const profile = {
  id: z.string(),
  title: z.string(),
  icon: z.enum(agentIcons),
  tone: z.enum(agentTones),
  modes: z.array(z.enum(questionModes)),
  onlyDocuments: z.boolean(),
}

/** What one sees of an assistant beside a conversation. */
export const agentProfile = z.object(profile)
export type AgentProfile = z.infer<typeof agentProfile>

/** An assistant as its page shows it. */
export const agentView = z.object({
  ...profile,
  kind: z.enum(agentKinds),
  /** What it is for, in a line. */
  summary: z.string(),
  instructions: z.string(),
  starters: z.array(z.string()),
  /** Its documents and folders as far as the caller may see them. */
  files: z.array(z.object({ id: z.string(), title: z.string(), extension: z.string() })),
  folders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** How many more there are that are closed to the caller, or gone. */
  closed: z.number(),
  /** It writes: of the embedded engine, which only quotes, it would get nothing. */
  needsModel: z.boolean(),
  /** The caller may change and delete it. */
  mayChange: z.boolean(),
  /** Who made it; '' for a preset, or when they have left. */
  author: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; '' for a preset. */
  updateTime: z.string(),
})
export type AgentView = z.infer<typeof agentView>
