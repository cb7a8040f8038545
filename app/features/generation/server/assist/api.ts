import { z } from 'zod'
import { defineCall } from '~/core/calls/define-call'
import { eventStream } from '~/core/calls/event-stream'
import * as contract from '~/features/document/assist-contract'
import { assist } from './assist'
import { citeQuote } from './cite-quote'
import { findEvidence } from './sources'
import { mapAssistInput } from '../../map-assist-contract'
import { assistMap } from './map/map-assist'

export const assistCalls = [
  defineCall({
    call: 'POST /document/assist',
    title: '改写选中的文字或生成插入内容，以编号事件流式给出；不改文档，断开即停',
    access: { role: 'member' },
    body: contract.assistInput,
    result: 'stream',
    run: async (ctx, { body }) => eventStream(await assist(ctx, body)),
  }),
  defineCall({
    call: 'POST /document/assist/evidence',
    title: '在资料里给选中的话找依据，不需要模型',
    access: { role: 'member', reads: true },
    body: contract.findEvidenceInput,
    result: z.array(contract.foundQuote),
    run: (ctx, { body }) => findEvidence(ctx, body),
  }),
  defineCall({
    call: 'POST /document/assist/cite',
    title: '把找到的一句收为文档的引文',
    access: { role: 'member' },
    body: contract.citeQuoteInput,
    result: z.object({ evidenceId: z.string() }),
    run: (ctx, { body }) => citeQuote(ctx, body),
  }),
  defineCall({
    call: 'POST /document/map/assist',
    title:
      '给脑图的一个主题从资料长出分支、整理下级或写概要，以编号事件流式给出；不改脑图，断开即停',
    access: { role: 'member' },
    body: mapAssistInput,
    result: 'stream',
    run: async (ctx, { body }) => eventStream(await assistMap(ctx, body)),
  }),
] as const
