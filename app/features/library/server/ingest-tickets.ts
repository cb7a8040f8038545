import type { Context } from '~/core/context'
import type { Weight } from '~/core/jobs'
import { ticket, type Ticket } from '~/core/outbox'
import { ingestFile, ingestSmall } from './jobs'
import type { files } from './tables'

// Bytes up to which a file of plain text is learned together with others.
const SMALL_BYTES = 64 * 1024
/** Their reader holds next to nothing and stumbles over nothing, so that no file can take its companions down. */
const plain = new Set(['md', 'txt', 'csv'])
/** One message's, and the passages of one step of the index. */
const FILES_TOGETHER = 50
const BYTES_TOGETHER = 256 * 1024

type Due = Pick<typeof files.$inferSelect, 'id' | 'generation' | 'extension' | 'size'>

/** The tickets by which files are learned: small ones together, every other one by itself. */
export function ingestTickets(ctx: Context, due: Due[]): Ticket[] {
  const groups = grouped(due.filter(isSmall))
  const together = groups.filter((group) => group.length > 1)
  const inGroups = new Set(together.flat())
  return [
    ...together.map((group) => ticket(ctx, ingestSmall, { files: group.map(asked) })),
    ...due.filter((file) => !inGroups.has(file)).map((file) => ingestTicket(ctx, file)),
  ]
}

/** The ticket by which one file is learned. */
export const ingestTicket = (ctx: Context, file: Due): Ticket =>
  ticket(ctx, ingestFile, asked(file), { weight: weightOf(file) })

// Bytes up to which the parser of any format is done in a moment.
const FEW_BYTES = 512 * 1024

const weightOf = (file: Due): Weight => (isSmall(file) ? 0 : file.size <= FEW_BYTES ? 1 : 2)

/** Whether learning it takes a moment only. */
export const isSmall = ({ extension, size }: Pick<Due, 'extension' | 'size'>) =>
  plain.has(extension) && size <= SMALL_BYTES

const asked = ({ id, generation }: Due) => ({ fileId: id, generation })

function grouped(small: Due[]): Due[][] {
  const groups: Due[][] = []
  let bytes = Infinity
  for (const file of small) {
    const group = groups.at(-1)
    bytes += file.size
    if (group && group.length < FILES_TOGETHER && bytes <= BYTES_TOGETHER) group.push(file)
    else {
      groups.push([file])
      bytes = file.size
    }
  }
  return groups
}
