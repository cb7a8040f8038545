import { handle } from '~/core/jobs'
import { sendPush } from './jobs'
import { dropMessage, sendMessage } from './send'

export const pushHandlers = [handle(sendPush, sendMessage, dropMessage)]
