import { createNeighbours, sendTo } from '#test/neighbours'
import { addMember } from '#test/teams'
import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { addApiKey } from '~/features/auth/server/api-keys/manage-keys'
import {
  leaveTeam,
  removeMember,
  updateByAdmin,
} from '~/features/teams/server/members/member-actions'

let hosts = 0

/** A team whose admin has made a key for its scripts. */
async function openTeam() {
  const host = `gone${++hosts}.test`
  const [{ world, ctx }] = await createNeighbours(host)
  const admin = await addMember(world, 'admin')
  const key = await addApiKey(admin, { name: '脚本', scopes: ['team.read'], days: 30 })
  const spared = await addApiKey(ctx, { name: '队长的', scopes: ['team.read'], days: 30 })
  const ask = async (token: string) => {
    const path = `/team/${ctx.seat.teamId}/info`
    return (await sendTo(host, token, 'GET', { path })).status
  }
  return { owner: ctx, admin, ask, key: key.token, spared: spared.token }
}

const ways: Record<string, (owner: SeatedContext, admin: SeatedContext) => Promise<unknown>> = {
  removed: (owner, admin) => removeMember(owner, admin.seat.memberId),
  stopped: (owner, admin) =>
    updateByAdmin(owner, { memberId: admin.seat.memberId, status: 'stopped' }),
  demoted: (owner, admin) =>
    updateByAdmin(owner, { memberId: admin.seat.memberId, role: 'member' }),
  'gone by themselves': (_owner, admin) => leaveTeam(admin),
}

for (const [way, end] of Object.entries(ways)) {
  test(`S8: a key whose maker is ${way} speaks no more; those of others do`, async () => {
    const { owner, admin, ask, key, spared } = await openTeam()
    expect(await ask(key)).toBe(200)
    await end(owner, admin)
    expect(await ask(key)).toBe(401)
    expect(await ask(spared)).toBe(200)
  })
}
