import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { openRecordInput, type OpenRecordView } from './contract'

const openRecordView: z.ZodType<OpenRecordView> = z.object({ id: z.string() })

export const trackingCalls = defineCalls({
  'POST /user/openRecord/add': {
    title: '记录一次打开的来源',
    body: openRecordInput,
    result: openRecordView,
  },
})
