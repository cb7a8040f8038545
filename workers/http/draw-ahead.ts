import type { Context as Answering, Next } from 'hono'
import type { ApiEnv } from '~/core/api'
import type { Context } from '~/core/context'
import { extend } from '~/core/extension-points'
import type { Recognised } from '~/features/auth/server'
import { requestPerson } from '~/features/auth/server/ports'
import { pageContext } from './page-context'
import {
  asksAnew,
  forgetGuess,
  guessOf,
  isAsGuessed,
  knownSeats,
  noteGuess,
  type Guess,
} from './session-cache'

/** A page that is drawn for whom its token last spoke for, beside the question whether it still does. */
export interface DrawingAhead {
  guess: Guess
  token: string
  isBegun: boolean
  /** Draws it; its first reads travel with the question. */
  begin(): void
  /** Ends when it is drawn. */
  drawn: Promise<void>
}

const wronglyGuessed = new WeakSet<Request>()

/** Whether the answer to this request was drawn for a wrong guess: it was thrown away, and is to be asked for again. */
export const isToDrawAgain = (request: Request): boolean => wronglyGuessed.has(request)

// Calls may write; below `/sign-in` a code is taken that is good once. What is drawn for a guess may be drawn twice.
const isPageThatReads = ({ method, path }: { method: string; path: string }) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(ai|sign-in)\//.test(path)

/** Null where nothing is known of the token, a guess was wrong before, or it is no page that only reads. */
export function drawingAhead(c: Answering<ApiEnv>, next: Next, token: string): DrawingAhead | null {
  const { ctx } = c.var
  const guess = guessOf(ctx, token)
  if (!guess || wronglyGuessed.has(c.req.raw) || !isPageThatReads(c.req)) return null
  const draw = async () => {
    c.set('ctx', await pageContext(ctx, guess))
    await next()
  }
  const ahead: DrawingAhead = {
    guess,
    token,
    isBegun: false,
    drawn: Promise.resolve(),
    begin() {
      ahead.isBegun = true
      ahead.drawn = draw()
      // Waited for once the token is proved.
      ahead.drawn.catch(() => {})
    },
  }
  return ahead
}

/**
 * Lets the page stand if its person and their seats are proved to be what it was drawn for. Otherwise nothing of it is
 * shown, and the request is to be answered again without a guess.
 */
export async function endDrawing(
  c: Answering<ApiEnv>,
  { guess, token, drawn }: DrawingAhead,
  { person, ctx }: { person: Recognised | null; ctx: Context },
): Promise<boolean> {
  const proved = await prove(c, { person, ctx }).catch(async (error: unknown) => {
    await discardDrawn(c, drawn)
    throw error
  })
  if (proved) noteGuess(ctx, token, proved)
  else forgetGuess(ctx, token)
  if (proved && isAsGuessed(guess, proved)) {
    await drawn
    return true
  }
  wronglyGuessed.add(c.req.raw)
  await discardDrawn(c, drawn)
  c.res = new Response(null, { status: 503 })
  return false
}

async function prove(
  c: Answering<ApiEnv>,
  { person, ctx }: { person: Recognised | null; ctx: Context },
): Promise<Guess | null> {
  if (!person) return null
  const own = extend({ ...ctx, actor: person.actor }, requestPerson.with(person.person))
  return { person, seats: await knownSeats(own, asksAnew(c.req.raw)) }
}

/** Waits for the page and throws it away, so that nothing of it can come after what is answered instead. */
export async function discardDrawn(c: Answering<ApiEnv>, drawn: Promise<void>): Promise<void> {
  await drawn.catch(() => {})
  await c.res.body?.cancel()
  c.res = undefined
}
