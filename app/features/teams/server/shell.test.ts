import { createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import { loadShell } from './shell'

test('teams that cannot be read are trouble, not no teams: the page comes with the person and says so', async () => {
  const { ctx } = await createTeamWorld()
  expect(await loadShell(ctx, '')).toMatchObject({
    team: { id: ctx.seat.teamId },
    hasTeamTrouble: false,
  })
  const away = {
    ...ctx,
    get seats(): never {
      throw new Error('the database is away')
    },
  }
  expect(await loadShell(away, '')).toMatchObject({
    user: { id: ctx.actor.accountId },
    teams: [],
    team: null,
    hasTeamTrouble: true,
  })
  expect(await loadShell({ ...ctx, actor: null }, '')).toMatchObject({ hasTeamTrouble: false })
})
