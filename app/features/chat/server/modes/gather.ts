import { askCatalogue, type CatalogueAnswer } from '~/features/library/server'
import { questionsIn } from '~/core/ranking/parts'
import type { ChatEvent } from '../../terms'
import { abortable } from '../abortable'
import { isOutside } from '../citations/source-passages'
import type { AskedCall } from '../tools/run-calls'
import type { TurnState } from './turn-state'
import { readPapers } from './papers'

/** Pages that are read for a question without a model choosing them. */
const PAGES_READ = 3
/** Of a question of several, looked for beside the whole. */
const PARTS_SEARCHED = 3

/**
 * What is looked up before a model is asked: always the library, and, for who cannot call tools, the web and scholarship
 * too. A question about the library itself is answered by its catalogue; then that answer comes back.
 */
export async function* gather(state: TurnState): AsyncGenerator<ChatEvent, CatalogueAnswer | null> {
  const { plan, runner } = state
  yield* reportLeft(state)
  const catalogueAnswer = plan.scope && (yield* askItself(state))
  if (catalogueAnswer) return catalogueAnswer
  yield* readPapers(state)
  yield* reportUnset(state)
  const calls = [
    ...(plan.scope ? inLibrary(state) : []),
    ...(plan.callsTools ? [] : outsideCalls(state)),
  ]
  if (calls.length > 0) yield* runner.run(calls)
  if (!plan.callsTools) yield* readFound(state)
  return null
}

// Of several questions each is looked for by itself: what answers one drowns what answers another.
function inLibrary({ toolContext: { question } }: TurnState): AskedCall[] {
  const parts = questionsIn(question) ?? []
  const queries = [question, ...parts.slice(0, PARTS_SEARCHED)]
  return queries.map((query) => ({ name: 'repo_search_block', args: { query } }))
}

/** The web and scholarship, for a model that turns out not to be able to ask for them. */
export async function* gatherOutside(state: TurnState): AsyncGenerator<ChatEvent> {
  const calls = outsideCalls(state)
  if (calls.length > 0) yield* state.runner.run(calls)
  yield* readFound(state)
}

async function* readFound(state: TurnState): AsyncGenerator<ChatEvent> {
  if (state.plan.web === 'on' && state.plan.readsPages) yield* readBest(state)
}

async function* askItself(state: TurnState): AsyncGenerator<ChatEvent, CatalogueAnswer | null> {
  const { ctx, turn, plan, toolContext, runner } = state
  const { question } = turn.order.ask
  const catalogueAnswer = await abortable(turn.signal)(
    askCatalogue(ctx, question, plan.scope ?? {}),
  )
  if (!catalogueAnswer) return null
  const { found, fileIds, rows } = catalogueAnswer
  toolContext.citationRegistry.addRows(rows)
  // A file that is not learned is named without being a source; its name is closed with its folder all the same.
  yield* runner.reportLookup(
    'repo_search_fileinfo',
    { query: question },
    `查到 ${found} 份文件`,
    fileIds,
  )
  return catalogueAnswer
}

// Documents of an assistant that its asker may not see are left out, and the asker hears of it.
function* reportLeft({ turn, runner }: TurnState): Generator<ChatEvent> {
  const { agent } = turn.order
  if (!agent || agent.left === 0) return
  const words = `「${agent.title}」有${agent.left}份资料你看不到或已删除`
  yield* runner.reportUnset('repo_search_filename', words, '没有用上')
}

function* reportUnset({ plan, turn, runner }: TurnState): Generator<ChatEvent> {
  const { question } = turn.order.ask
  if (plan.web === 'unset') yield* runner.reportUnset('web_search', question, '没有配置联网搜索')
  if (plan.scholar === 'unset') {
    yield* runner.reportUnset('scholar_search', question, '没有配置学术搜索')
  }
}

function outsideCalls({ plan, toolContext }: TurnState): AskedCall[] {
  const args = { query: toolContext.question }
  const typed = plan.readsPages ? toolContext.addresses.typed.slice(0, PAGES_READ) : []
  return [
    ...typed.map((url) => ({ name: 'read_web_url', args: { url } })),
    // Who names a page asks about that page.
    ...(plan.web === 'on' && typed.length === 0 ? [{ name: 'web_search', args }] : []),
    ...(plan.scholar === 'on' ? [{ name: 'scholar_search', args }] : []),
  ]
}

// A search tells little of a page: the likeliest ones are read.
async function* readBest({ toolContext, runner }: TurnState): AsyncGenerator<ChatEvent> {
  const pages = toolContext.citationRegistry.items.filter(
    (item) => isOutside(item) && item.type === 'web',
  )
  const calls = pages
    .filter(({ readWith }) => readWith === undefined)
    .slice(0, PAGES_READ)
    .map(({ alias }) => ({ name: 'read_web_url', args: { source: alias } }))
  if (calls.length > 0) yield* runner.run(calls)
}
