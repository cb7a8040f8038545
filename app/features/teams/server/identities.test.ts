import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { addMember, addStranger, createTeamWorld } from '#test/teams'
import { publishDraft, saveDraft } from '~/features/brands/server/brand-settings'
import type { BrandWords } from '~/features/brands/contract'
import { infoByDomain } from './domain-info'
import { identityOfTeam } from './identities'
import { inviteMember } from './invitations/list-invitations'
import { readInvitation } from './invitations/joining'
import { updateByAdmin } from './members/member-actions'
import { listTeams } from './members/seats'
import { loadShell } from './shell'
import { teamThatStopped } from './plan/stopped'
import { teamInfo, updateTeam } from './team-info'

const words: BrandWords = {
  name: '兰亭编校',
  shellName: '',
  title: '',
  color: '#2e7d64',
  motto: '',
  disclaimerAddition: '',
  filingNumber: '',
  asksConsent: false,
  loginMethods: ['password'],
  logoKey: '',
  iconKey: '',
}

test('line 13: until a brand is published a team goes by its own name, afterwards by the brand’s', async () => {
  const { ctx } = await createTeamWorld()
  const { teamId } = ctx.seat
  expect(await identityOfTeam(ctx, teamId)).toMatchObject({ name: '墨队', isBranded: false })
  await saveDraft(ctx, words)
  expect(await listTeams(ctx)).toMatchObject([{ name: '墨队', isHouse: false }])

  await publishDraft(ctx)
  expect(await identityOfTeam(ctx, teamId)).toMatchObject({ name: '兰亭编校', isBranded: true })
  expect(await identityOfTeam(ctx, testId('404'))).toBeNull()
})

test('line 13: a published brand names the team to its members, in letters, to the stopped and to outsiders', async () => {
  const world = await createTeamWorld()
  const { ctx } = world
  const member = await addMember(world, 'member')
  const stranger = await addStranger(world)
  const letter = { role: 'member' as const, name: '', mobile: '' }
  const { tic } = await inviteMember(ctx, letter)
  await saveDraft(ctx, words)
  await publishDraft(ctx)

  const shell = await loadShell(ctx, '')
  const named = { name: '兰亭编校', logo: '', isHouse: false }
  expect([shell.brand, shell.team, ...(await listTeams(member))]).toMatchObject([
    { name: '兰亭编校' },
    named,
    named,
  ])
  expect(await infoByDomain(stranger)).toMatchObject({ name: '兰亭编校' })
  expect(await readInvitation(stranger, tic)).toMatchObject({ teamName: '兰亭编校' })
  await updateByAdmin(ctx, { memberId: member.seat.memberId, status: 'stopped' })
  expect(await teamThatStopped(member)).toBe('兰亭编校')
})

test('line 13: a branded team is renamed where its brand is, and nowhere else', async () => {
  const { ctx } = await createTeamWorld()
  await saveDraft(ctx, words)
  await publishDraft(ctx)
  for (const change of [{ name: '别的名字' }, { logo: '' }]) {
    await expect(updateTeam(ctx, change)).rejects.toMatchObject({ slug: 'teams.brandedName' })
  }
  // Forms send the name along.
  await updateTeam(ctx, { name: '兰亭编校', contact: '内线 8021' })
  expect(await teamInfo(ctx)).toMatchObject({ name: '兰亭编校', contact: '内线 8021' })
})
