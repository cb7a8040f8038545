import { expect, test } from 'vitest'
import { chatErrors } from '~/features/chat/errors'
import { billingErrors } from '~/features/billing/errors'
import { learningErrors, libraryErrors, translateErrors } from '~/features/library/errors'
import { modelErrors } from '~/features/models/errors'
import { ONLY_DOCUMENTS } from '~/features/models/server/offline/wording'
import { researchErrors } from '~/features/research/errors'
import { askAdmin } from './ask-admin'

const kinds = [chatErrors, libraryErrors, translateErrors, modelErrors, researchErrors]
const all = kinds.flatMap((page) => Object.values(page).map((make) => make().text))

test('no admin is told to ask an admin over a service: the page is named', () => {
  const services = [...all, ONLY_DOCUMENTS].filter((text) =>
    /还没有开通|模型.*联系管理员/.test(text),
  )
  expect(services.length).toBeGreaterThan(8)
  for (const text of services) {
    expect(askAdmin(text, false)).toBe(text)
    expect(askAdmin(text, true)).not.toContain('联系管理员')
    expect(askAdmin(text, true)).toContain('「团队管理 → 模型与服务」')
  }
})

test('the sentence for an admin reads as one', () => {
  expect(askAdmin('还没有开通翻译，请联系管理员', true)).toBe(
    '还没有开通翻译，怎样开通见「团队管理 → 模型与服务」',
  )
  expect(askAdmin('模型服务的余额不足，请联系管理员', true)).toBe(
    '模型服务的余额不足，请查看「团队管理 → 模型与服务」',
  )
})

test('what is settled elsewhere stays as the specification has it', () => {
  for (const text of [
    billingErrors.coinsShort().text,
    learningErrors.noSpace().text,
    chatErrors.noQuestionsLeft().text,
  ]) {
    expect(askAdmin(text, true)).toBe(text)
  }
})
