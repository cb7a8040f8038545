import { defineCall, done } from '~/core/calls/define-call'
import { isOperator } from '~/features/operators/server'
import * as contract from '../contract'
import { decideIdentity, listIdentityChecks, revealNumber } from './operator'
import { readOwnIdentity, submitIdentity, withdrawIdentity } from './own'

// For everybody else there is no such call.
const operator = { visitor: 'closed', isOpen: isOperator } as const

/** Real names: of people about themselves, and of whoever runs the installation about them. */
export const identityCalls = [
  defineCall({
    call: 'GET /user/identity',
    title: '自己的实名认证',
    access: { visitor: 'AUTHENTICATE' },
    result: contract.ownIdentityView,
    run: (ctx) => readOwnIdentity(ctx),
  }),
  defineCall({
    call: 'POST /user/identity/submit',
    title: '提交实名认证',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.submitIdentityInput,
    result: contract.ownIdentityView,
    run: (ctx, { body }) => submitIdentity(ctx, body),
  }),
  defineCall({
    call: 'POST /user/identity/withdraw',
    title: '撤回实名认证，提交的内容随即删除',
    access: { visitor: 'AUTHENTICATE' },
    result: contract.ownIdentityView,
    run: (ctx) => withdrawIdentity(ctx),
  }),
  defineCall({
    call: 'GET /desk/identity/page',
    title: '运营台：各人提交的实名认证',
    access: operator,
    query: contract.identityChecksQuery,
    result: contract.identityCheckPage,
    run: (ctx, { query }) => listIdentityChecks(ctx, query),
  }),
  defineCall({
    call: 'POST /desk/identity/reveal',
    title: '运营台：查看待审核的证件号码，记入操作记录',
    access: operator,
    body: contract.revealNumberInput,
    result: contract.revealedNumber,
    run: (ctx, { body }) => revealNumber(ctx, body),
  }),
  defineCall({
    call: 'POST /desk/identity/decide',
    title: '运营台：通过或退回实名认证',
    access: operator,
    body: contract.decideIdentityInput,
    result: done,
    run: (ctx, { body }) => decideIdentity(ctx, body),
  }),
] as const
