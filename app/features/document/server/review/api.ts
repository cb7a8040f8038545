import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as assignments from '../../wire/contracts/assignments'
import * as contract from '../../wire/contracts/review'
import { assignSection, listOwnAssignments, submitSection } from './assignments'
import { setSectionFinal } from './final-sections'
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
  defineCall({
    call: 'POST /document/assignment/set',
    title: '把一节指派给一位成员，可定期限；或不再指派',
    access: { role: 'member' },
    body: assignments.assignSectionInput,
    result: done,
    run: (ctx, { body }) => assignSection(ctx, body),
  }),
  defineCall({
    call: 'POST /document/assignment/submit',
    title: '把指派给自己的一节交给指派人审批',
    access: { role: 'member' },
    body: assignments.submitSectionInput,
    result: done,
    run: (ctx, { body }) => submitSection(ctx, body),
  }),
  defineCall({
    call: 'POST /document/assignment/final',
    title: '定稿一节，谁都不能改；或解除定稿',
    access: { role: 'member' },
    body: assignments.setSectionFinalInput,
    result: done,
    run: (ctx, { body }) => setSectionFinal(ctx, body),
  }),
  defineCall({
    call: 'GET /document/assignment/mine',
    title: '指派给自己、还没有定稿的章节，期限近的在前',
    access: { role: 'member' },
    query: assignments.ownAssignmentsQuery,
    result: z.array(assignments.ownAssignment),
    run: (ctx) => listOwnAssignments(ctx),
  }),
] as const
