import type { DeckView } from '~/features/document/deck-terms'
import type { DeckCommand } from '~/features/document/deck/commands'
import { keep, moveOnto, whatNow, withoutFirst, type Editing } from './deck-editing'

const AT_ONCE = 50

type Answer = { ok: true; data: DeckView } | { ok: false; code: string; message: string }

/** The server's side of a deck. */
export interface DeckCalls {
  change(commands: readonly DeckCommand[], baseRev: number): Promise<Answer>
  read(): Promise<Answer>
}

/** The deck of a page: what was done last, and the way to another. */
export interface DeckHolder {
  latest: { current: Editing }
  put: (next: Editing) => void
  /** Announced to the person: what of theirs was let go, and why. */
  say: (words: string) => void
}

/**
 * Sends what waits, one message after another; what was refused is read anew and said. Answers null when all is saved, else
 * why it is not: what waits goes on waiting.
 */
export async function sendAll(calls: DeckCalls, holder: DeckHolder): Promise<string | null> {
  const { latest, put } = holder
  let atOnce = AT_ONCE
  while (latest.current.pending.length > 0) {
    const commands = latest.current.pending.slice(0, atOnce)
    put({ ...latest.current, sent: commands.length })
    const answer = await calls.change(commands, latest.current.rev)
    if (answer.ok) {
      put(keep(latest.current, answer.data))
      continue
    }
    const next = whatNow(answer.code)
    if (next === 'wait') return WAITING
    // Which of them is it? One by one the others still get through.
    if (next === 'drop' && commands.length > 1) atOnce = 1
    else {
      const now = await calls.read()
      // Whoever may not read it any more hears so: nothing is let go.
      if (!now.ok) return whatNow(now.code) === 'wait' ? WAITING : `没有保存：${now.message}`
      settle(holder, now.data, next === 'drop' ? answer.message : null)
    }
  }
  return null
}

const WAITING = '没有保存上，连上后会再存'

/** The first of what waits was refused, or, without a reason, another person was first. */
function settle({ latest, put, say }: DeckHolder, stored: DeckView, why: string | null): void {
  if (why !== null) {
    say(why)
    return put(withoutFirst(latest.current, stored))
  }
  const { editing, lost } = moveOnto(latest.current, stored)
  if (lost > 0) say('这一页刚被改过，已换成最新的内容')
  put(editing)
}
