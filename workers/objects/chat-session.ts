import { DurableObject } from 'cloudflare:workers'
import { AppError } from '~/core/errors'
import type { SeatedContext } from '~/core/context'
import { chatErrors } from '~/features/chat/errors'
import type { SessionFollow, TurnOrder } from '~/features/chat/server/ports'
import {
  Conversation,
  NotAdmitted,
  readAskBody,
  sessionMethods,
} from '~/features/chat/server/session'
import { createContext, type Bindings } from '../context'
import { forward } from './forward'

/** One conversation: sockets, storage and alarms round chat/server/session. */
export class ChatSession extends DurableObject<Bindings> {
  static {
    forward(this, sessionMethods, (shell) => shell.conversation)
  }

  conversation = this.newConversation()

  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/ask') return this.ask(request)
    const { after, reader, of } = await request.json<SessionFollow>()
    const from = after || this.conversation.startOf(of)
    return new Response(this.conversation.read(from, reader, request.signal, of))
  }

  /** All that was said goes, as if nothing had been asked. */
  async removeAll(): Promise<void> {
    await this.conversation.stop()
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.conversation = this.newConversation()
  }

  override async alarm(): Promise<void> {
    await this.conversation.tend()
  }

  /** The world as the turn's owner may use it. */
  openContext({ accountId, signInId, ...seat }: TurnOrder['owner']): SeatedContext {
    const actor = { accountId, signInId }
    const later = (work: Promise<unknown>) => this.ctx.waitUntil(work)
    return { ...createContext(this.env, later), actor, seat }
  }

  private newConversation(): Conversation {
    return new Conversation({
      sql: this.ctx.storage.sql,
      openContext: (owner) => this.openContext(owner),
      keep: (work) => this.ctx.waitUntil(work),
      wakeIn: (ms) => void this.ctx.waitUntil(this.ctx.storage.setAlarm(Date.now() + ms)),
    })
  }

  private async ask({ body, signal }: Request): Promise<Response> {
    if (!body) return new Response(null, { status: 400 })
    const { order, admission } = await readAskBody(body)
    try {
      const { outcome, after, messageId } = await this.conversation.ask(order, admission)
      const headers = { 'x-outcome': outcome }
      return new Response(this.conversation.read(after, order.owner, signal, messageId), {
        headers,
      })
    } catch (error) {
      if (error instanceof NotAdmitted) return new Response(null, { status: 403 })
      const refused = refusalOf(error)
      if (!refused) throw error
      return Response.json({ refused }, { status: 409 })
    }
  }
}

const refusals = ['stillAnswering', 'askIdReused', 'messageNotFound'] as const

// Errors lose their class between object and Worker: refusals travel by name.
function refusalOf(error: unknown) {
  if (!(error instanceof AppError)) return null
  return refusals.find((name) => error.slug === chatErrors[name]().slug) ?? null
}
