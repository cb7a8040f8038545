import { expect, test } from 'vitest'
import { addMember, addStranger, createTeamWorld } from '#test/teams'
import { removeMember, updateByAdmin } from '../members/member-actions'
import { loadShell } from '../shell'
import { teamThatStopped } from './stopped'

const stop = (memberId: string) => ({ memberId, status: 'stopped' as const })

test('a stopped member is told which team stopped them; the removed and strangers are not', async () => {
  const world = await createTeamWorld()
  const { teamId } = world.ctx.seat
  const member = await addMember(world, 'member')
  expect(await teamThatStopped(member, teamId)).toBeNull()
  await updateByAdmin(world.ctx, stop(member.seat.memberId))
  expect(await teamThatStopped(member, teamId)).toBe('墨队')
  expect(await loadShell(member, '')).toMatchObject({ teams: [], stoppedIn: '墨队' })

  const other = await createTeamWorld()
  expect(await teamThatStopped({ ...member, host: other.ctx.host })).toBeNull()
  expect(await teamThatStopped(await addStranger(world), teamId)).toBeNull()
  await removeMember(world.ctx, member.seat.memberId)
  expect(await teamThatStopped(member, teamId)).toBeNull()
  expect(await loadShell(member, '')).toMatchObject({ teams: [], stoppedIn: '' })
})
