import { Hono } from 'hono'
import { body, type TeamApiEnv } from '~/core/api'
import * as contract from '../../contract'
import { saveOcrText } from './save-ocr-text'

/** Text that was seen on pages without any. */
export const ocrApi = new Hono<TeamApiEnv>().post(
  '/file/seenText',
  body(contract.saveOcrTextInput),
  async (c) => c.json(await saveOcrText(c.var.ctx, c.req.valid('json'))),
)
