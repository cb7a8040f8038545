import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Context } from '~/core/context'
import type { JobMessage } from '~/core/jobs'
import { sweepOutbox } from '~/core/outbox'
import { sweepSpentTokens } from '~/core/replay'
import { apiReferenceContext, nonceContext, requestContext } from '~/core/request-context'
import { sweepAttribution, sweepConversions } from '~/features/attribution/server'
import { sweepSignIns } from '~/features/auth/server'
import { sweepCommerce, sweepDeliveries } from '~/features/commerce/server'
import { sweepBilling, sweepLedger } from '~/features/billing/server'
import { archiveRecords, sweepChat } from '~/features/chat/server'
import { sweepDomains } from '~/features/brands/server'
import { sweepDocuments } from '~/features/document/server'
import { sweepLearnedTexts } from '~/features/document/server/own'
import { sweepLibrary } from '~/features/library/server'
import { sweepModelUsage } from '~/features/models/server/own'
import { sweepModeration } from '~/features/moderation/server'
import { forgetPush, sweepNotifications, sweepPush } from '~/features/notifications/server'
import { sweepResearch } from '~/features/research/server'
import { sweepCreators } from '~/features/creators/server'
import { sweepSharing } from '~/features/sharing/server'
import { sweepTeams } from '~/features/teams/server'
import { sweepDeletions } from '~/features/tenancy/server'
import { sweepCreations } from '~/features/generation/server'
import { createContext, type Bindings } from './context'
import { apiReference } from './http/api-reference'
import { buildApp } from './http/app'
import { hasPage } from './http/site-pages'
import { consumeJobs } from './queues/front-door'

export { ChatSession } from './objects/chat-session'
export { DocumentRoom } from './objects/document-room'
export { QuestionArchive } from './objects/question-archive'
export { RateGate } from './objects/rate-gate'
export { SpaceIndex } from './objects/space-index'
export { TaskRunner } from './objects/task-runner'
export { TeamAdmission } from './objects/team-admission'

// Four in the morning in Shanghai.
const NIGHT_HOUR_UTC = 20

const build = () => import('virtual:react-router/server-build')

// Given a function, React Router derives its routes anew for each request: what development needs, and only that.
let render = import.meta.env.DEV ? createRequestHandler(build, import.meta.env.MODE) : null

const http = buildApp(renderPage, async (path) => hasPage((await build()).routes, path))

async function renderPage(request: Request, ctx: Context, nonce: string): Promise<Response> {
  render ??= createRequestHandler(await build(), import.meta.env.MODE)
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  context.set(nonceContext, nonce)
  context.set(apiReferenceContext, apiReference)
  return render(request, context)
}

export default {
  fetch: http.fetch,
  queue: (batch, env, execution) => consumeJobs(batch, env, execution),
  scheduled(_event, env, execution) {
    const ctx = createContext(env, (work) => execution.waitUntil(work))
    execution.waitUntil(sweepOutbox(ctx))
    execution.waitUntil(sweepBilling(ctx))
    execution.waitUntil(sweepCommerce(ctx))
    execution.waitUntil(archiveRecords(ctx))
    execution.waitUntil(sweepLearnedTexts(ctx))
    execution.waitUntil(sweepConversions(ctx))
    execution.waitUntil(sweepPush(ctx))
    const now = ctx.now()
    const isDaily = now.getUTCHours() === NIGHT_HOUR_UTC
    if (now.getUTCMinutes() !== 0) return
    execution.waitUntil(sweepLibrary(ctx, { isDaily }))
    execution.waitUntil(sweepDomains(ctx))
    execution.waitUntil(sweepSignIns(ctx))
    execution.waitUntil(sweepAttribution(ctx))
    execution.waitUntil(sweepChat(ctx))
    execution.waitUntil(sweepResearch(ctx))
    execution.waitUntil(sweepSharing(ctx))
    execution.waitUntil(sweepCreators(ctx))
    execution.waitUntil(sweepCreations(ctx))
    execution.waitUntil(sweepDocuments(ctx))
    execution.waitUntil(sweepNotifications(ctx))
    execution.waitUntil(forgetPush(ctx))
    execution.waitUntil(sweepSpentTokens(ctx))
    execution.waitUntil(sweepTeams(ctx))
    execution.waitUntil(sweepDeletions(ctx))
    execution.waitUntil(sweepLedger(ctx))
    execution.waitUntil(sweepDeliveries(ctx))
    execution.waitUntil(sweepModeration(ctx))
    execution.waitUntil(sweepModelUsage(ctx))
  },
} satisfies ExportedHandler<Bindings, JobMessage>
