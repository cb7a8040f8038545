import { NODE, createPair, write } from '#test/live-writers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members, teams } from '~/features/teams/server/tables'

const DISMISSED = 1008

/** Points again and again, as a writer does, until the room closes a line. */
async function closedWhile(
  writer: Awaited<ReturnType<typeof write>>,
  closed: Promise<number>,
): Promise<number> {
  let code: number | undefined
  void closed.then((found) => (code = found))
  while (code === undefined) {
    writer.send({ type: 'at', nodeId: NODE, anchor: 1, head: 1 })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return code
}

test('the line of who has left is cut while others write on, and all are when the team is suspended', async () => {
  const { host, owner, member, documentId } = await createPair()
  const { db, seat } = owner.ctx
  const a = await write(host, documentId, owner, 'a')
  const b = await write(host, documentId, member, 'b')
  await b.hear(({ type }) => type === 'who')

  const leaving = eq(members.id, member.ctx.seat.memberId)
  await db.update(members).set({ removedAt: 1 }).where(leaving)
  expect(await closedWhile(a, b.closed)).toBe(DISMISSED)
  await a.hear((frame) => frame.type === 'who' && frame.people.length === 1)
  a.type('新', 1)
  await a.flush()

  await db.update(teams).set({ closure: 'suspended' }).where(eq(teams.id, seat.teamId))
  expect(await closedWhile(a, a.closed)).toBe(DISMISSED)
}, 60_000)
