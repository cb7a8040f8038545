import { z } from 'zod'

/** One page of a list, how many pages there are, and how many records on all of them. */
export const pageOf = <Row extends z.ZodType>(record: Row) =>
  z.object({ records: z.array(record), pages: z.number(), total: z.number() })
