import { NOTHING_FOUND } from '~/core/refusal'
import type { ModelIdentity } from '../../terms'
import type { ModelEvent, ModelRequest } from '../ports'
import { withoutTableWish } from './as-table'
import { chooseAnswer, chooseForTask, chooseTable, originalsAmong } from './choose'
import { taskOf } from './needs-model'
import { overviewOf } from './summary'
import { ONLY_DOCUMENTS, presentOverview, presentTask, putIntoWords } from './wording'

export const offlineIdentity: ModelIdentity = {
  provider: 'offline',
  label: '内置离线引擎',
  model: 'extractive-1',
}

const PIECE = 24

/**
 * Answers with sentences of the given sources, or says that they hold no answer. Needs no network and no key.
 * Events without the opening `started`.
 */
export async function* answerOffline(
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const text = compose(request)
  for (let index = 0; index < text.length; index += PIECE) {
    signal.throwIfAborted()
    yield { type: 'text', text: text.slice(index, index + PIECE) }
  }
  const refused = text === NOTHING_FOUND || text === ONLY_DOCUMENTS
  yield { type: 'finished', reason: 'stop', refused }
}

function compose({ grounding }: ModelRequest): string {
  if (!grounding) return ONLY_DOCUMENTS
  const { question, passages, statistics } = grounding
  const table = chooseTable(question, passages, statistics)
  if (table) return table
  const overview = overviewOf(question, originalsAmong(passages))
  if (overview) return presentOverview(overview)
  const task = taskOf(question)
  if (task) return presentTask(task, chooseForTask(question, passages, statistics))
  const matter = withoutTableWish(question) ?? question
  return putIntoWords(chooseAnswer(matter, passages, statistics))
}
