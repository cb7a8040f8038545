import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../wire/contracts/review'
import { setLocked } from './lock'
import { decideReview, sendReview, withdrawReview } from './reviews'
import { readReviewStatus } from './status'

/** Locks, and what is sent for approval. */
export const reviewCalls = [
  defineCall({
    call: 'GET /document/review/get',
    title: '文档是否锁定，全文与各节的送审到了哪一步',
    access: { role: 'member' },
    query: contract.reviewQuery,
    result: contract.reviewStatus,
    run: (ctx, { query }) => readReviewStatus(ctx, query.id),
  }),
  defineCall({
    call: 'POST /document/review/send',
    title: '把全文或一节送给一位成员审批',
    access: { role: 'member' },
    body: contract.sendReviewInput,
    result: done,
    run: (ctx, { body }) => sendReview(ctx, body),
  }),
  defineCall({
    call: 'POST /document/review/decide',
    title: '通过，或写明缘由退回',
    access: { role: 'member' },
    body: contract.decideReviewInput,
    result: done,
    run: (ctx, { body }) => decideReview(ctx, body),
  }),
  defineCall({
    call: 'POST /document/review/withdraw',
    title: '撤回自己的送审',
    access: { role: 'member' },
    body: contract.withdrawReviewInput,
    result: done,
    run: (ctx, { body }) => withdrawReview(ctx, body),
  }),
  defineCall({
    call: 'POST /document/lock',
    title: '锁定文档，谁都不能改；或解除锁定',
    access: { role: 'member' },
    body: contract.lockInput,
    result: done,
    run: (ctx, { body }) => setLocked(ctx, body),
  }),
] as const
