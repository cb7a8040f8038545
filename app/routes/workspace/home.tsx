import { lazy, Suspense } from 'react'
import { HydratingRegion } from '~/client/page/hydrating-region'
import { requestContext } from '~/core/request-context'
import { dateSlip } from '~/core/text/date-slip'
import type { SeatedContext } from '~/core/context'
import { balancesOf } from '~/features/billing/server'
import { recentQuestions } from '~/features/chat/server'
import { HomeScreen } from '~/features/chat/ui'
import { readHomeIndex } from '~/features/home/server'
import { HomeBanners, HomeOffers, useHomeIndex } from '~/features/home/ui'
import { listHotWorks } from '~/features/creators/server'
import { HotWorks } from '~/features/creators/ui'
import { listRecentTexts } from '~/features/document/server/own'
import { listFiles, suggestedQuestions } from '~/features/library/server'
import { creationListQuery } from '~/features/generation/contract'
import { listCreations } from '~/features/generation/server'
import { RecentCreations } from '~/features/generation/ui'
import { HomeHead } from './home-head'
import type { HomeIndexView } from '~/features/home/terms'
import { seatOf } from './seat'
import type { Route } from './+types/home'

// Only a team without anything sees them.
const FirstFile = lazy(async () => ({
  default: (await import('~/features/library/ui/examples')).FirstFile,
}))
const ExampleMaterial = lazy(async () => ({
  default: (await import('~/features/library/ui/examples')).ExampleMaterial,
}))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const seated = seatOf(ctx)
  // An offer; the page stands without it.
  const index = readHomeIndex(ctx).catch(() => NOTHING)
  const works = listHotWorks(ctx, { range: 'month', pageNo: 1, pageSize: 6 }).then(
    ({ records }) => records,
    () => [],
  )
  const [asked, library, suggested, creations, texts, coins] = seated
    ? await Promise.all([
        latestQuestions(seated),
        libraryState(seated),
        suggestions(seated),
        recentCreations(seated),
        // As creations: the page stands without them.
        listRecentTexts(seated, { limit: 4 }).catch(() => []),
        teamCoins(seated),
      ])
    : [{ records: null, last: null, evidence: {} }, null, [], [], [], null]
  return {
    slip: dateSlip(ctx.now()),
    now: ctx.now().getTime(),
    ...asked,
    index: await index,
    works: await works,
    library,
    suggested,
    creations,
    texts,
    coins,
    mayInvite: seated !== null && seated.seat.role !== 'member',
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { creations, texts, coins, index, works, ...rest } = loaderData
  const { banners, apps, recommends } = useHomeIndex(index)
  const hasWritten = creations.length + texts.length > 0
  const now = new Date(loaderData.now)
  return (
    <HomeScreen
      {...rest}
      now={now}
      head={<HomeHead coins={coins} />}
      banners={banners.length > 0 ? <HomeBanners banners={banners} /> : null}
      offers={
        apps.length + recommends.length + works.length > 0 ? (
          <>
            <HomeOffers {...{ apps, recommends }} />
            {works.length > 0 && <HotWorks works={works} />}
          </>
        ) : null
      }
      writing={hasWritten ? <RecentCreations {...{ creations, texts, now }} /> : null}
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

const NOTHING: HomeIndexView = { banners: [], apps: [], recommends: [] }

// A ledger that cannot be read is said so in its place; the box above it must still work.
async function latestQuestions(ctx: SeatedContext) {
  // One is set as on a page, three stand in rows below it.
  const found = await recentQuestions(ctx, { pageSize: 5, answered: 4 }).catch(() => null)
  if (!found) return { records: null, last: null, evidence: {} }
  const sourced = found.records.flatMap(({ sessionId }, no) => {
    const message = found.answers[no]
    return message ? { sessionId, message } : []
  })
  const counts = sourced.map(({ sessionId, message }) => [sessionId, message.refs.length] as const)
  return {
    records: found.records,
    last: sourced[0] ?? null,
    evidence: Object.fromEntries(counts),
  }
}

const recentCreations = (ctx: SeatedContext) =>
  listCreations(ctx, creationListQuery.parse({ pageNo: 1 })).then(
    ({ records }) => records.slice(0, 4),
    () => [],
  )

// A sign in a corner; the page stands without it.
const teamCoins = (ctx: SeatedContext): Promise<number | null> =>
  balancesOf(ctx, ctx.seat.teamId).then(
    ({ wallet }) => wallet,
    () => null,
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
