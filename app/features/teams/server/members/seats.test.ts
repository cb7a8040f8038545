import { expect, test } from 'vitest'
import { createTeamWorld } from '#test/teams'
import { ownAccount, presentUser } from '~/features/auth/server/accounts'
import { placeOfAdmin } from './seats'
import { requestPerson } from '~/features/auth/server/ports'
import { extend } from '~/core/extension-points'

test('whoever has to change their password first sees no screen of management', async () => {
  const world = await createTeamWorld()
  const account = await ownAccount(world.ctx)
  if (!account) throw new Error('the owner has an account')
  const person = presentUser(account)
  expect(await placeOfAdmin(extend(world.ctx, requestPerson.with(person)))).toMatchObject({
    seat: { role: 'owner' },
  })
  const pending = { ...person, isNeedChangePassword: true }
  expect(await placeOfAdmin(extend(world.ctx, requestPerson.with(pending)))).toBeNull()
})
