import { askCatalogue, type CatalogueAnswer } from '~/features/library/server'
import type { ChatEvent } from '../../contract'
import { abortable } from '../abortable'
import { isOutside } from '../source-passages'
import type { AskedCall } from '../tools/run-calls'
import type { Desk } from './desk'
import { readPapers } from './papers'

/** Pages that are read for a question without a model choosing them. */
const PAGES_READ = 3

/**
 * What is looked up before a model is asked: always the library, and, for who cannot call tools, the web and scholarship
 * too. A question about the library itself is answered by its catalogue; then that answer comes back.
 */
export async function* gather(desk: Desk): AsyncGenerator<ChatEvent, CatalogueAnswer | null> {
  const { plan, runner } = desk
  yield* tellLeft(desk)
  const told = plan.scope && (yield* askItself(desk))
  if (told) return told
  yield* readPapers(desk)
  yield* tellUnset(desk)
  const calls = [
    ...(plan.scope ? [inLibrary(desk)] : []),
    ...(plan.callsTools ? [] : outsideCalls(desk)),
  ]
  if (calls.length > 0) yield* runner.run(calls)
  if (!plan.callsTools) yield* readFound(desk)
  return null
}

const inLibrary = ({ turn }: Desk): AskedCall => ({
  name: 'repo_search_block',
  args: { query: turn.order.ask.question },
})

/** The web and scholarship, for a model that turns out not to be able to ask for them. */
export async function* gatherOutside(desk: Desk): AsyncGenerator<ChatEvent> {
  const calls = outsideCalls(desk)
  if (calls.length > 0) yield* desk.runner.run(calls)
  yield* readFound(desk)
}

async function* readFound(desk: Desk): AsyncGenerator<ChatEvent> {
  if (desk.plan.web === 'on' && desk.plan.readsPages) yield* readBest(desk)
}

async function* askItself(desk: Desk): AsyncGenerator<ChatEvent, CatalogueAnswer | null> {
  const { ctx, turn, plan, bench, runner } = desk
  const { question } = turn.order.ask
  const told = await abortable(turn.signal)(askCatalogue(ctx, question, plan.scope ?? {}))
  if (!told) return null
  const { found, fileIds, rows } = told
  bench.book.addRows(rows)
  // A file that is not learned is named without being a source; its name is closed with its folder all the same.
  yield* runner.tell('repo_search_fileinfo', { query: question }, `查到 ${found} 份文件`, fileIds)
  return told
}

// Documents of an assistant that its asker may not see are left out, and the asker hears of it.
function* tellLeft({ turn, runner }: Desk): Generator<ChatEvent> {
  const { agent } = turn.order
  if (!agent || agent.left === 0) return
  const words = `「${agent.title}」有${agent.left}份资料你看不到或已删除`
  yield* runner.tellUnset('repo_search_filename', words, '没有用上')
}

function* tellUnset({ plan, turn, runner }: Desk): Generator<ChatEvent> {
  const { question } = turn.order.ask
  if (plan.web === 'unset') yield* runner.tellUnset('web_search', question, '没有配置联网搜索')
  if (plan.scholar === 'unset') {
    yield* runner.tellUnset('scholar_search', question, '没有配置学术搜索')
  }
}

function outsideCalls({ plan, bench }: Desk): AskedCall[] {
  const args = { query: bench.question }
  const typed = plan.readsPages ? bench.addresses.typed.slice(0, PAGES_READ) : []
  return [
    ...typed.map((url) => ({ name: 'read_web_url', args: { url } })),
    // Who names a page asks about that page.
    ...(plan.web === 'on' && typed.length === 0 ? [{ name: 'web_search', args }] : []),
    ...(plan.scholar === 'on' ? [{ name: 'scholar_search', args }] : []),
  ]
}

// A search tells little of a page: the likeliest ones are read.
async function* readBest({ bench, runner }: Desk): AsyncGenerator<ChatEvent> {
  const pages = bench.book.items.filter((item) => isOutside(item) && item.type === 'web')
  const calls = pages
    .filter(({ readWith }) => readWith === undefined)
    .slice(0, PAGES_READ)
    .map(({ alias }) => ({ name: 'read_web_url', args: { source: alias } }))
  if (calls.length > 0) yield* runner.run(calls)
}
