import { z } from 'zod'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { FileId } from '~/core/ids'
import { modelErrors } from '~/features/models/errors'
import { learningErrors, generationJobErrors } from '../../errors'
import type {
  GuideView,
  IdeasView,
  GenerationJobView,
  MapNode,
  MapView,
} from '../../wire/terms/guide'
import { findFile } from '../files/find-files'
import { lastFor, mayStop, rowFor } from './generation-jobs'
import type { FileRow, GenerationJobRow } from './generation-job-rows'
import { readingBeside } from './reading-beside'
import { isOffline } from './run'

const place = z.object({ no: z.number(), words: z.string(), from: z.number(), to: z.number() })
const placed = z.array(z.object({ text: z.string(), places: z.array(place) })).catch([])
const node: z.ZodType<MapNode> = z.object({
  text: z.string(),
  places: z.array(place),
  get children() {
    return z.array(node)
  },
})
const nothing = { summary: '', points: [], terms: [], questions: [] }
const storedGuide = z
  .object({
    summary: z.string(),
    points: placed,
    terms: z.array(z.string()),
    questions: z.array(z.string()),
  })
  .catch(nothing)
const storedIdeas = z
  .object({ angles: placed, outline: placed, opposing: placed })
  .catch({ angles: [], outline: [], opposing: [] })

const shared = { prompt: '', askedBy: '' }
// A practised reader's pace.
const WORDS_A_MINUTE = 400

/** 导读 as it stands: made, on its way, or not yet asked for. Errors: `fileNotFound`. */
export async function getGuide(ctx: SeatedContext, input: { fileId: FileId }): Promise<GuideView> {
  const file = await findFile(ctx, input.fileId)
  const row = await rowFor(ctx, file, { kind: 'guide', ...shared })
  return {
    making: presentJob(ctx, row, file),
    ...storedGuide.parse(resultOf(row)),
    minutes: Math.max(1, Math.round(file.wordCount / WORDS_A_MINUTE)),
  }
}

/** 脑图 as it stands. Errors: `fileNotFound`. */
export async function getMap(ctx: SeatedContext, input: { fileId: FileId }): Promise<MapView> {
  const file = await findFile(ctx, input.fileId)
  const row = await rowFor(ctx, file, { kind: 'mindmap', ...shared })
  return {
    making: presentJob(ctx, row, file),
    tree: node.nullable().catch(null).parse(resultOf(row)),
  }
}

/** 灵感 as it stands, and other files that go with it. Errors: `fileNotFound`. */
export async function getIdeas(
  ctx: SeatedContext,
  input: { fileId: FileId; taskId?: string | undefined },
): Promise<IdeasView> {
  const file = await findFile(ctx, input.fileId)
  const row = await lastFor(ctx, file, 'inspiration', input.taskId)
  return {
    making: presentJob(ctx, row, file),
    prompt: row?.prompt ?? '',
    ...storedIdeas.parse(resultOf(row)),
    reading: row?.status === 'done' ? await readingBeside(ctx, file) : [],
  }
}

// While it is made anew the former result is not shown as if it were the new one.
const resultOf = (row: GenerationJobRow | null): unknown =>
  row?.status === 'done' ? row.result : null

function presentJob(
  ctx: SeatedContext,
  row: GenerationJobRow | null,
  file: FileRow,
): GenerationJobView {
  if (!row) return notAsked
  const { id: taskId, status, progress, readPassages, allPassages } = row
  // Of what is done: why it is an extract although a model was asked.
  const error = row.errorCode !== '' && isEnded(status) ? reasonOf(row.errorCode) : ''
  const isMine = mayStop(ctx, row, file)
  return {
    ...notAsked,
    taskId,
    status,
    progress,
    error,
    isMine,
    readPassages,
    allPassages,
    ...signature(row),
  }
}

const isEnded = (status: GenerationJobRow['status']) => status === 'failed' || status === 'done'

/** Who made it and when, once it is made. */
function signature({ status, generatedBy, updatedAt }: GenerationJobRow) {
  if (status !== 'done' || !generatedBy) return {}
  const generatedAt = formatDateTime(new Date(updatedAt))
  return { madeBy: generatedBy.label, isExtracted: isOffline(generatedBy), madeAt: generatedAt }
}

const notAsked: GenerationJobView = {
  taskId: '',
  status: 'none',
  progress: 0,
  error: '',
  isMine: false,
  madeBy: '',
  isExtracted: false,
  madeAt: '',
  readPassages: 0,
  allPassages: 0,
}

function reasonOf(code: string): string {
  const publicErrors = [generationJobErrors, modelErrors, learningErrors].flatMap((group) =>
    Object.values(group).map((make) => make()),
  )
  const found = publicErrors.find((error) => String(error.kind.code) === code)
  return (found ?? generationJobErrors.gaveUp()).text
}
