import { withProductCode } from '../lib/typescript.mjs'
import { pageOfProse } from './ingest/prose.mjs'

const SIZES = (process.env.BENCH_PASSAGES ?? '1000,10000,100000').split(',').map(Number)
const ASKED = 60
const PER_FILE = 40

/**
 * One space's index at 1,000, 10,000 and 100,000 passages of about 400 characters: processor time of a question
 * (full text and ranking anew), of the same asked again, when the places of its terms are kept, of a keyword of two characters as the library's search asks it (files, then the blocks
 * of a page), and of the bare full text of the same run. The last row is the small library asked again beside the
 * largest. Goals: a question ≤ 25 ms at 10,000, a keyword ≤ 150 ms at 100,000, p95(100k) ≤ 1.5 × the bare full text.
 */
export async function benchSearch() {
  return withProductCode(async (load) => {
    const { openPassageIndex } = await load('/app/features/library/server/passage-index/index.ts')
    const { openNodeSql } = await load('/test/support/node-sql.ts')
    const rows = []
    let smallest = null
    for (const size of SIZES) {
      const index = openPassageIndex(openNodeSql())
      const learnMs = timed(() => fill(index, size))
      rows.push({
        passages: size,
        learned: Math.round(size / (learnMs / 1000)),
        ...ask(index, size),
      })
      smallest ??= index
    }
    if (SIZES.length > 1)
      rows.push({ passages: `${SIZES[0]} 旁有 ${SIZES.at(-1)}`, ...ask(smallest, SIZES[0]) })
    return rows
  })
}

function ask(index, size) {
  const questions = Array.from({ length: ASKED }, (_, index) => questionOf(index, size))
  const keywords = ['停车', '客流', '消防', '预算', '合同', '游客', '会议', '整改', '古镇', '付款']
  const twice = [...keywords, ...keywords, ...keywords]
  const fulltext = each(questions, (question) => index.matching(question, {}))
  const question = each(questions, (item) => index.search(item, {}))
  // Between questions the object reads what they would have waited for.
  for (const item of questions) {
    index.search(item, {})
    while (index.readAhead());
  }
  const again = each(questions, (item) => index.search(item, {}))
  const keyword = each(twice, (item) => {
    const { files } = index.lookUp(item, {})
    index.blocksWith(
      item,
      files.slice(0, 20).map((file) => file.fileId),
      3,
    )
  })
  return {
    fulltextP50: fulltext.p50,
    fulltextP95: fulltext.p95,
    questionP50: question.p50,
    questionP95: question.p95,
    againP50: again.p50,
    againP95: again.p95,
    keywordP50: keyword.p50,
    keywordP95: keyword.p95,
  }
}

function each(items, work) {
  work(items[0])
  const times = items.map((item) => timed(() => work(item))).sort((a, b) => a - b)
  const percentile = (share) => Math.round(times[Math.floor(times.length * share)] * 10) / 10
  return { p50: percentile(0.5), p95: percentile(0.95) }
}

// Others use the machine as well, so processor time is what holds still.
function timed(work) {
  const since = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

function fill(index, size) {
  for (let from = 0; from < size; from += PER_FILE) {
    const fileId = String(from)
    const passages = Array.from({ length: Math.min(PER_FILE, size - from) }, (_, no) => ({
      no,
      headings: [`第${(no % 9) + 1}节`],
      text: proseOf(from + no),
      anchor: { kind: 'text', from: no * 400, to: no * 400 + 400 },
    }))
    index.putPassages(fileId, 1, `资料${from}`, passages)
    index.commitFile(fileId, 1, passages.length)
  }
}

const proseOf = (pageNo) => pageOfProse(pageNo, 330).paragraphs.join('\n')

const questionOf = (pageNo, size) => {
  const [first = '', second = ''] = proseOf((pageNo * 7919) % size)
    .split('。')
    .slice(pageNo % 3)
  return `${(first.length > 8 ? first : second).slice(0, 24)}是多少？`
}
