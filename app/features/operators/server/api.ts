import { z } from 'zod'
import { defineCall } from '~/core/calls/define-call'
import { isOperator } from './operators'

/** What a person may know of whoever runs the installation: whether it is them. */
export const operatorsCalls = [
  defineCall({
    call: 'GET /user/operator',
    title: '本人是不是运营人员',
    access: { visitor: 'AUTHENTICATE' },
    result: z.boolean(),
    run: (ctx) => isOperator(ctx),
  }),
] as const
