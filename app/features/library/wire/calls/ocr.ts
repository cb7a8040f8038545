import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from '../contracts/ocr'

export const ocrCalls = defineCalls({
  'POST /file/seenText': {
    title: '随自己上传的图片或扫描件送来识别出的文字，学习时采用',
    body: contract.saveOcrTextInput,
    result: z.literal(true),
  },
})
