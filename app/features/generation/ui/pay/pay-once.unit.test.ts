import { expect, test } from 'vitest'
import type { Answer } from '~/client/api'
import type { CreationView, TaskStatus } from '../../terms'
import { payOnce } from './pay-once'

const creation = (taskStatus: TaskStatus) => ({ id: '7', taskStatus }) as CreationView
const good = (data: CreationView) => async (): Promise<Answer<CreationView>> => ({
  ok: true,
  success: true,
  code: 'SUCCESS',
  message: '',
  data,
})
const refused = (code: string) => async (): Promise<Answer<CreationView>> => ({
  ok: false,
  success: false,
  code,
  message: '请重新提交',
  data: null,
})

test('line 6: of two tabs that pay at once the second shows what the first began', async () => {
  for (const status of ['payed', 'wait', 'ing', 'done'] as const) {
    expect(await payOnce(refused('20001'), good(creation(status)))).toEqual({
      isPaid: true,
      creation: creation(status),
    })
  }
  expect(await payOnce(good(creation('wait')), refused('404'))).toMatchObject({ isPaid: true })
})

test('line 6: a price that has changed is refused with what it is now, anything else as it was said', async () => {
  expect(await payOnce(refused('20001'), good(creation('need_pay')))).toEqual({
    isPaid: false,
    message: '请重新提交',
    now: creation('need_pay'),
  })
  expect(await payOnce(refused('20001'), refused('404'))).toEqual({
    isPaid: false,
    message: '请重新提交',
  })
  expect(await payOnce(refused('7001'), good(creation('wait')))).toMatchObject({ isPaid: false })
})
