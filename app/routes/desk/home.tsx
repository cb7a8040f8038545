import { requestContext } from '~/core/request-context'
import { dateSlip } from '~/core/date-slip'
import type { SeatedContext } from '~/core/context'
import { listRecords } from '~/features/chat/server'
import { HomeScreen } from '~/features/chat/ui'
import { listFiles, suggestedQuestions } from '~/features/library/server'
import { HomeHead } from './home-head'
import { seatOf } from './seat'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  const [records, library, suggested] = seated
    ? await Promise.all([recentRecords(seated), libraryState(seated), suggestions(seated)])
    : [null, null, []]
  return { slip: dateSlip(ctx.now()), now: ctx.now().getTime(), records, library, suggested }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen {...loaderData} now={new Date(loaderData.now)} head={<HomeHead />} />
}

// A ledger that cannot be read is said so in its place; the box above it must still work.
const recentRecords = (ctx: SeatedContext) =>
  listRecords(ctx, { pageNo: 1, pageSize: 5 }).then(
    ({ records }) => records,
    () => null,
  )

// An offer; the page stands without it.
const suggestions = (ctx: SeatedContext): Promise<string[]> =>
  suggestedQuestions(ctx, 3).catch(() => [])

async function libraryState(ctx: SeatedContext) {
  try {
    const { records, space, counts } = await listFiles(ctx, { folderId: '', pageSize: 5 })
    const { fileCount, wordCount } = space
    return { total: fileCount, wordCount, newest: records, learningTotal: counts.learning }
  } catch {
    return null
  }
}
