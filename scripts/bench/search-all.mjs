import { ensureBuilt } from '../lib/build.mjs'
import { spread } from './library/calling.mjs'
import { addRows, addTeam, fileOf, inWorld } from './library/world.mjs'

const FILES = Number(process.env.BENCH_FILES ?? 10_000)
const CONVERSATIONS = Number(process.env.BENCH_CONVERSATIONS ?? 10_000)
const PASSAGES = 4
const FILES_A_CALL = 50
const CONVERSATIONS_A_CALL = 500
const ASKED = 40
const TEAM = '7701'
const ACCOUNT = '2001'
const GOAL_MS = 150

/**
 * The search over everything through HTTP, as a plain member of a team of 10,000 files, two of whose folders are closed to
 * them, with 10,000 conversations of their own that rest in their archive: words that stand in files and questions, words
 * of titles, pinyin and initials, and words that are nowhere. Goal: p95 ≤ 150 ms.
 */
export async function benchSearchAll() {
  await ensureBuilt()
  return inWorld(async (world) => {
    await addTeam(world.database, TEAM)
    await fill(world)
    const rows = []
    for (const [what, keywords] of Object.entries(words)) {
      const times = []
      for (let no = 0; no < ASKED + 3; no += 1) {
        const keyword = encodeURIComponent(keywords[no % keywords.length])
        const { ms } = await world.call('GET', `/home/search/v2?teamId=${TEAM}&keyword=${keyword}`)
        // The first ones open the objects.
        if (no > 2) times.push(ms)
      }
      const { p50Ms, p95Ms } = spread(times)
      rows.push({
        what,
        files: FILES,
        conversations: CONVERSATIONS,
        p50Ms,
        p95Ms,
        met: p95Ms <= GOAL_MS,
      })
      console.error(rows.at(-1))
    }
    return rows
  })
}

const words = {
  'in files and questions': ['停车', '客流', '消防', '预算', '合同'],
  'in titles': ['记录', '第17号', '承载量怎么算', '第99'],
  pinyin: ['jilu', 'chengzailiang', 'ditinghao', 'zenmesuan'],
  initials: ['czl', 'hjl', 'zms', 'rwtq'],
  nowhere: ['没有这样的词', 'qqqqxx', '龘龘'],
}

async function fill({ database, send }) {
  await addRows(database, TEAM, { from: 0, to: FILES, passages: PASSAGES })
  for (let from = 0; from < FILES; from += FILES_A_CALL) {
    const length = Math.min(FILES_A_CALL, FILES - from)
    const files = Array.from({ length }, (_, index) => fileOf(TEAM, from + index, PASSAGES))
    await send('/fill', { space: TEAM, files })
  }
  for (let from = 0; from < CONVERSATIONS; from += CONVERSATIONS_A_CALL) {
    const length = Math.min(CONVERSATIONS_A_CALL, CONVERSATIONS - from)
    const conversations = Array.from({ length }, (_, index) => conversationOf(from + index))
    await send('/archive', { asker: `${TEAM}:${ACCOUNT}`, conversations })
  }
}

function conversationOf(no) {
  const id = `78${String(no).padStart(8, '0')}`
  const { passages } = fileOf(TEAM, no, 1)
  const question = `第${no}日的承载量怎么算`
  const askedAt = 1_700_000_000_000 + no * 60_000
  return {
    record: {
      id,
      title: question,
      assignedTitle: question,
      sessionFrom: 'Normal',
      fileIds: '',
      folderIds: '',
      createdAt: askedAt,
      updatedAt: askedAt,
      agent: null,
    },
    text: {
      messageId: `${id}1`,
      sessionId: id,
      question,
      answer: passages[0].text,
      readIds: [],
      askedAt,
    },
  }
}
