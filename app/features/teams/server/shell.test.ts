import { createTeamWorld } from '#test/teams'
import { expect, test } from 'vitest'
import { saveDraft } from '~/features/brands/server/brand-settings'
import { supportContactsSchema } from '~/core/settings/buying'
import { loadShell } from './shell'
import { hostLoginMethods } from '~/features/auth/server/ports'
import { extend } from '~/core/extension-points'
import { requestSeats } from './ports'

test('teams that cannot be read are trouble, not no teams: the page comes with the person and says so', async () => {
  const { ctx } = await createTeamWorld()
  expect(await loadShell(ctx, '')).toMatchObject({
    team: { id: ctx.seat.teamId },
    hasTeamTrouble: false,
  })
  const unreadable = new Proxy<never[]>([], {
    get() {
      throw new Error('the database is away')
    },
  })
  const away = extend(ctx, requestSeats.with(unreadable))
  expect(await loadShell(away, '')).toMatchObject({
    user: { id: ctx.actor.accountId },
    teams: [],
    team: null,
    hasTeamTrouble: true,
  })
  expect(await loadShell({ ...ctx, actor: null }, '')).toMatchObject({ hasTeamTrouble: false })
})

test('the preview of a brand shows its own ways to sign in, not those of the host it is looked at from', async () => {
  const { ctx } = await createTeamWorld()
  const words = { name: '兰亭', shellName: '', title: '', color: '', motto: '', logoKey: '' }
  const rest = { disclaimerAddition: '', filingNumber: '', iconKey: '', asksConsent: false }
  const loginMethods = ['password' as const]
  const { previewUrl } = await saveDraft(ctx, { ...words, ...rest, loginMethods })
  const here = extend({ ...ctx, actor: null }, hostLoginMethods.with(['password', 'sms']))
  const token = new URLSearchParams(previewUrl.split('?')[1]).get('brand-preview')
  expect(await loadShell(here, '', token)).toMatchObject({
    brand: { name: '兰亭' },
    signIn: { methods: ['password'] },
  })
  expect((await loadShell(here, '')).signIn.methods).toEqual(['password', 'sms'])
})

test('the contact of a brand comes before that of all others, and none is said where none is named', async () => {
  const { ctx } = await createTeamWorld()
  expect((await loadShell(ctx, '')).support).toBeNull()
  const SUPPORT_CONTACTS = supportContactsSchema.parse([
    { phone: '400-000-0000' },
    { brands: [ctx.host], wechat: 'lanting-service' },
  ])
  const named = { ...ctx, settings: { ...ctx.settings, SUPPORT_CONTACTS } }
  const nothing = { phone: '', wechat: '', email: '', qr: '' }
  expect((await loadShell(named, '')).support).toEqual({ ...nothing, wechat: 'lanting-service' })
  expect((await loadShell({ ...named, host: 'other.test' }, '')).support).toEqual({
    ...nothing,
    phone: '400-000-0000',
  })
})
