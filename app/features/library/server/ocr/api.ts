import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import { saveOcrText } from './save-ocr-text'

/** Text that was seen on pages without any. */
export const ocrCalls = [
  defineCall({
    call: 'POST /file/seenText',
    title: '随自己上传的图片或扫描件送来识别出的文字，学习时采用',
    access: { role: 'member', scope: 'library.write' },
    body: contract.saveOcrTextInput,
    result: done,
    run: (ctx, { body }) => saveOcrText(ctx, body),
  }),
] as const
