import { handle } from '~/core/jobs'
import { uploadConversions } from './jobs'
import { uploadWaiting } from './upload'

export const attributionHandlers = [handle(uploadConversions, uploadWaiting)]
