import type { JobHandler } from '~/core/jobs'

export { hasWriter, listAgents, listPresets, saveAgent, viewAgent } from './agents/agents'
export { askToEnd } from './ask-to-end'
export { chatCalls } from './api'
export { readyModes } from './ready-modes'
export { recentQuestions } from './recent-questions'
export { archiveRecords } from './record-archive/archive-records'
export { listRecords } from './records'
export { listSessionFolders } from './session-folders/session-folders'
export { viewSession } from './sessions'
export { conversationShares } from './sharing/share-conversation'
export { sweepChat } from './sweep'

export const chatHandlers: JobHandler[] = []
