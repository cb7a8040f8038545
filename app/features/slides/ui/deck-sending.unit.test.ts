import { expect, test } from 'vitest'
import { deckOf, random } from '#test/trial-decks'
import type { DeckView } from '~/features/document/deck-terms'
import { applyToDeck, type DeckCommand } from '~/features/document/deck/commands'
import { applyCommand, openEditing } from './deck-editing'
import { sendAll, type DeckCalls } from './deck-sending'

const deck = deckOf(random(4), 6)
const titled = (index: number, title: string): DeckCommand => ({
  type: 'set-slide-title',
  slideId: deck.slides[index]?.id ?? '',
  title,
})

/** A page with edits that wait, and a server that keeps one deck; `refused` are titles that it never takes. */
function page(edits: readonly DeckCommand[], refused: readonly string[] = []) {
  const first = { documentId: '1', rev: 1, deck, withheld: [], master: null, updateTime: '' }
  let stored = first as unknown as DeckView
  const editing = edits.reduce((now, edit) => applyCommand(now, edit) ?? now, openEditing(stored))
  const latest = { current: editing }
  const messages: string[] = []
  const calls: DeckCalls = {
    async change(commands, baseRev) {
      const rev = stored.rev + 1
      let { deck: next } = stored
      for (const command of commands) {
        if (command.type === 'set-slide-title' && refused.includes(command.title))
          return { ok: false, code: '15199', message: '文字没有通过检查' }
        const change = applyToDeck(next, command, baseRev, rev)
        if (!change.ok) return { ok: false, code: '15103', message: '' }
        next = change.deck
      }
      stored = { ...stored, rev, deck: next }
      return { ok: true, data: stored }
    },
    read: async () => ({ ok: true, data: stored }),
  }
  const put = (next: typeof editing) => void (latest.current = next)
  const holder = { latest, put, say: (words: string) => void messages.push(words) }
  const titles = () => stored.deck.slides.map(({ title }) => title)
  return { calls, holder, messages, titles, waiting: () => latest.current.pending.length }
}

test('what is refused is let go with its reason, and what waits beside it is saved', async () => {
  const { calls, holder, messages, titles, waiting } = page(
    [titled(0, '一'), titled(1, '坏'), titled(2, '三')],
    ['坏'],
  )
  expect(await sendAll(calls, holder)).toBeNull()
  expect(titles().slice(0, 3)).toEqual(['一', deck.slides[1]?.title, '三'])
  expect([messages, waiting()]).toEqual([['文字没有通过检查'], 0])
})

test('whoever may not open the deck any more hears why, and keeps what waits', async () => {
  const gone = { ok: false, code: '404', message: '演示文稿不存在或没有对你开放' } as const
  const { calls, holder, messages, waiting } = page([titled(0, '一')])
  const closed = { ...calls, change: async () => gone, read: async () => gone }
  expect(await sendAll(closed, holder)).toBe('没有保存：演示文稿不存在或没有对你开放')
  expect([messages, waiting()]).toEqual([[], 1])
})

test('a line that breaks or an object that starts anew in mid-save costs nothing', async () => {
  const { calls, holder, messages, titles, waiting } = page([titled(0, '一'), titled(1, '二')])
  for (const code of ['NETWORK_ERROR', '500']) {
    // It was done there, and the answer was lost.
    const lost: DeckCalls['change'] = async (...sent) => {
      await calls.change(...sent)
      return { ok: false, code, message: '' }
    }
    expect(await sendAll({ ...calls, change: lost }, holder)).toBe('没有保存上，连上后会再存')
    expect(waiting()).toBe(2)
  }
  expect(await sendAll(calls, holder)).toBeNull()
  expect(titles().slice(0, 2)).toEqual(['一', '二'])
  expect(messages).toEqual([])
})
