import { expect, test } from 'vitest'
import {
  canEditTeam,
  canInviteAs,
  canLeave,
  canManage,
  canReadAudit,
  canSetRole,
  canTransferTo,
  isTeamAdmin,
  type Role,
  type Rung,
} from './policies'

const roles: Role[] = ['member', 'admin', 'owner']
const actor = (role: Role): Rung => ({ memberId: '1', role })
const other = (role: Role): Rung => ({ memberId: '2', role })

/** Who may, by role of the actor and role of the other: `yes` lists the pairs, all others may not. */
function expectPairs(may: (own: Role, others: Role) => boolean, yes: string[]) {
  const found = roles.flatMap((own) =>
    roles.filter((others) => may(own, others)).map((others) => `${own}>${others}`),
  )
  expect(found.sort()).toEqual([...yes].sort())
}

test('owner and admin administer a team, a member does not', () => {
  for (const may of [isTeamAdmin, canEditTeam, canReadAudit]) {
    expect(roles.filter(may)).toEqual(['admin', 'owner'])
  }
})

test('one manages those below: an admin touches neither admins nor the owner', () => {
  expectPairs(
    (own, others) => canManage(actor(own), other(others)),
    ['admin>member', 'owner>member', 'owner>admin'],
  )
})

test('nobody manages, demotes or hands the team to themselves', () => {
  for (const role of roles) {
    expect(canManage(actor(role), actor(role))).toBe(false)
    expect(canTransferTo(actor(role), actor(role))).toBe(false)
    for (const target of roles) expect(canSetRole(actor(role), actor(role), target)).toBe(false)
  }
})

test('only the owner makes and unmakes admins, and nobody makes an owner', () => {
  for (const target of roles) {
    expectPairs(
      (own, others) => canSetRole(actor(own), other(others), target),
      target === 'owner' ? [] : ['owner>member', 'owner>admin'],
    )
  }
})

test('admins invite members, the owner invites admins too, nobody invites an owner', () => {
  expectPairs(canInviteAs, ['admin>member', 'owner>member', 'owner>admin'])
})

test('only the owner hands the team on', () => {
  expectPairs(
    (own, others) => canTransferTo(actor(own), other(others)),
    ['owner>member', 'owner>admin'],
  )
})

test('everybody may leave but the owner', () => {
  expect(roles.filter(canLeave)).toEqual(['member', 'admin'])
})
