import { lazy, Suspense } from 'react'
import { HydratingRegion } from '~/client/page/hydrating-region'
import { requestContext } from '~/core/request-context'
import { dateSlip } from '~/core/text/date-slip'
import type { SeatedContext } from '~/core/context'
import { listRecords, viewSession } from '~/features/chat/server'
import { HomeScreen } from '~/features/chat/ui'
import { listFiles, suggestedQuestions } from '~/features/library/server'
import { creationListQuery } from '~/features/generation/contract'
import { listCreations } from '~/features/generation/server'
import { RecentCreations } from '~/features/generation/ui'
import { HomeHead } from './home-head'
import { seatOf } from './seat'
import type { Route } from './+types/home'

// Only a team without anything sees them.
const FirstFile = lazy(async () => ({
  default: (await import('~/features/library/ui')).FirstFile,
}))
const ExampleMaterial = lazy(async () => ({
  default: (await import('~/features/library/ui')).ExampleMaterial,
}))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  const [asked, library, suggested, creations] = seated
    ? await Promise.all([
        recentQuestions(seated),
        libraryState(seated),
        suggestions(seated),
        recentCreations(seated),
      ])
    : [{ records: null, last: null, evidence: {} }, null, [], []]
  return {
    slip: dateSlip(ctx.now()),
    now: ctx.now().getTime(),
    ...asked,
    library,
    suggested,
    creations,
    mayInvite: seated !== null && seated.seat.role !== 'member',
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { creations, ...rest } = loaderData
  const now = new Date(loaderData.now)
  return (
    <HomeScreen
      {...rest}
      now={now}
      head={<HomeHead />}
      writing={creations.length > 0 ? <RecentCreations creations={creations} now={now} /> : null}
      firstFile={
        <Suspense fallback={<div className="letter-paper" />}>
          <HydratingRegion>
            <FirstFile />
          </HydratingRegion>
        </Suspense>
      }
      examples={
        <Suspense>
          <HydratingRegion>
            <ExampleMaterial />
          </HydratingRegion>
        </Suspense>
      }
    />
  )
}

// A ledger that cannot be read is said so in its place; the box above it must still work.
async function recentQuestions(ctx: SeatedContext) {
  const records = await listRecords(ctx, { pageNo: 1, pageSize: 5 }).then(
    (page) => page.records,
    () => null,
  )
  // One is set as on a page, three stand in rows below it.
  const answers = await Promise.all(
    (records ?? []).slice(0, 4).map(({ sessionId }) => lastAnswer(ctx, sessionId)),
  )
  const sourced = answers.filter((answer) => answer !== null)
  const counts = sourced.map(({ sessionId, message }) => [sessionId, message.refs.length] as const)
  return { records, last: sourced[0] ?? null, evidence: Object.fromEntries(counts) }
}

// Only one that is whole and stands on something is told.
async function lastAnswer(ctx: SeatedContext, sessionId: string) {
  const session = await viewSession(ctx, sessionId, { size: 1 }).catch(() => null)
  const message = session?.messages.at(-1)
  const hasRefs = message?.status === 'done' && message.refs.length > 0
  return message && hasRefs ? { sessionId, message } : null
}

const recentCreations = (ctx: SeatedContext) =>
  listCreations(ctx, creationListQuery.parse({ pageNo: 1 })).then(
    ({ records }) => records.slice(0, 4),
    () => [],
  )

// An offer; the page stands without it.
const suggestions = (ctx: SeatedContext): Promise<string[]> =>
  suggestedQuestions(ctx, 3).catch(() => [])

async function libraryState(ctx: SeatedContext) {
  try {
    const { records, space, counts } = await listFiles(ctx, { folderId: '', pageSize: 5 })
    return { total: space.fileCount, newest: records, learningTotal: counts.learning }
  } catch {
    return null
  }
}
