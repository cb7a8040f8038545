import { ensureBuilt } from '../lib/build.mjs'
import { freshFetch } from '../lib/fresh-fetch.mjs'
import { askAt, modelOf, startUpstream } from './chat/parts.mjs'
import { COUNTS_PATH, countingEntry } from './growth/counting-entry.mjs'
import { addDaysOfUse, addFileRows, addMonthsOfUse, addRecords, ROWS } from './growth/rows.mjs'
import { addTeam, addUploads, fillLibrary, inWorld, PER_FILE } from './library/world.mjs'

// What is reckoned with (decision 82).
const TEAMS = 1_000
const MEMBERS = 100
const QUESTIONS_A_DAY = 5
const NEW_CONVERSATIONS_A_DAY = 3
const FILES_A_TEAM = 5_000
const PEAK_OF_MEAN = 10
/** One call in so many comes to an isolate that does not remember its person; so many isolates ask for changes (decision 108). */
const CALLS_A_NEWCOMER = 10
const ISOLATES = 100
const SECONDS_A_READING = 5
/** Streams of an isolate that are open read changes of people every three seconds at most, all together. */
const ISOLATES_WITH_STREAMS = 100
const SECONDS_A_CHECK = 3
/** Two objects close the turns of all teams, ten times a second each at most (decision 122). */
const CLOSINGS_A_SECOND = 20
/** One member in so many looks at a page, which counts what is unread each minute. */
const MEMBERS_A_LOOKER = 10
/**
 * Days of use, and of records of conversations, that stay in the database at most, and months of sums (decisions 107 and 162): a
 * month, five days in which it may change, and two until all teams' were moved.
 */
const DAYS_OF_USE = 31 + 5 + 2
const MONTHS_OF_USE = 5 * 12
const DAYS_OF_RECORDS = 11
/** A person's questions in so many days are reckoned as theirs. */
const DAYS_OF_PERSON = 13 * 30.4
const PASSAGES_AN_INDEX = 500_000

// The platform's bounds; half of each is the goal.
const GB = 1024 ** 3
const DATABASE_BYTES = 10 * GB
const D1_TRIPS_A_SECOND = 1_000

// What is measured: one person's days, one after the other as fast as they go.
const DAYS = Number(process.env.BENCH_GROWTH ?? 40)
const FILES = 200
const FILES_A_CALL = 50
const AT_ONCE = 4
const TEAM = '7601'
const DAY_SECONDS = 86_400

/**
 * What a thousand teams of a hundred members would store and ask in a day. A few dozen days of one person are lived through the
 * product for real, each statement and row counted where it is executed, and multiplied: nothing here shows how the stores
 * behave when they are full. A row is `met` while it stays within half of its limit.
 */
export async function benchGrowth() {
  await ensureBuilt()
  const upstream = await startUpstream({ tokens: 100, rate: 2_000 })
  try {
    return await inWorld(measure, { variables: modelOf(upstream.url), frontEntry: countingEntry })
  } finally {
    upstream.stop()
  }
}

async function measure(world) {
  const counted = async () => (await freshFetch(`${world.origin}${COUNTS_PATH}`)).json()
  await addTeam(world.database, TEAM)
  // Pages are of the team used last.
  await world.database
    .prepare('UPDATE members SET last_used_at = 9e12 WHERE team_id = ?')
    .bind(TEAM)
    .run()
  await fillLibrary(world, TEAM, FILES)
  const { SpaceIndex: index } = await counted()
  await addFiles(world)
  const files = (await growthOf(world, () => addFileRows(world, TEAM))) / ROWS
  await counted()

  const begun = performance.now()
  await askForDays(world)
  const asked = await counted()
  const records = (await growthOf(world, () => addRecords(world, TEAM))) / ROWS
  const days = (await growthOf(world, () => addDaysOfUse(world, TEAM))) / ROWS
  const months = (await growthOf(world, () => addMonthsOfUse(world, TEAM))) / ROWS
  await counted()
  await callForDays(world)
  await reportForDays(world)
  const called = await counted()
  await askAgainAndAgain(world, () => COUNT_OF_UNREAD, DAYS)
  const unread = (await counted()).D1.trips / DAYS
  const pace = (DAYS * DAY_SECONDS * 1000) / (performance.now() - begun)

  const each = (store, what) => store[what] / (DAYS * QUESTIONS_A_DAY)
  const aCall = (what) => called.D1[what] / (DAYS * QUESTIONS_A_DAY)
  return [
    ...rowsOfD1({ files, records, days, months, asked, each, aCall, unread }),
    ...rowsOfObjects({ index, asked, each }),
    { store: '—', what: `样本：${DAYS} 人日，比真实快的倍数`, value: Math.round(pace) },
  ]
}

function rowsOfD1(found) {
  return [...sizesOfD1(found), ...loadOfD1(found)]
}

function sizesOfD1({ files, records, days, months }) {
  const people = MEMBERS * TEAMS
  const bytesOfFiles = files * FILES_A_TEAM * TEAMS
  const bytesOfRecords = records * NEW_CONVERSATIONS_A_DAY * people * DAYS_OF_RECORDS
  const bytesOfUse = people * (days * DAYS_OF_USE + months * MONTHS_OF_USE)
  return [
    row('D1', '文件与上传的行，GB', {
      each: `${Math.round(files)} 字节一个文件`,
      value: bytesOfFiles,
      limit: DATABASE_BYTES,
    }),
    row('D1', '十一天的会话，GB', {
      each: `${Math.round(records)} 字节一个会话`,
      value: bytesOfRecords,
      limit: DATABASE_BYTES,
    }),
    row('D1', '一个多月的用量与五年的合计，GB', {
      each: `${Math.round(days)} 字节一人一天，${Math.round(months)} 字节一人一月`,
      value: bytesOfUse,
      limit: DATABASE_BYTES,
    }),
    row('D1', '以上合计，GB', {
      value: bytesOfFiles + bytesOfRecords + bytesOfUse,
      limit: DATABASE_BYTES,
    }),
  ]
}

function loadOfD1({ asked, each, aCall, unread }) {
  const questionsADay = TEAMS * MEMBERS * QUESTIONS_A_DAY
  const whole = (what) => each(asked.D1, what) + aCall(what)
  const parts = (what) =>
    `提问 ${fixed(each(asked.D1, what))}，此外的页面与接口 ${fixed(aCall(what))}`
  const peak = (PEAK_OF_MEAN * questionsADay) / DAY_SECONDS
  const ofIsolates =
    ISOLATES / SECONDS_A_READING + ISOLATES_WITH_STREAMS / SECONDS_A_CHECK + CLOSINGS_A_SECOND
  return [
    row('D1', '高峰每秒的往返', {
      each: `${parts('trips')}，读变动与记结束每秒 ${Math.round(ofIsolates)}`,
      value: whole('trips') * peak + ofIsolates,
      limit: D1_TRIPS_A_SECOND,
    }),
    figure('D1', '另有每秒的往返：未读计数', {
      each: `${fixed(unread)} 一次，十人中一人开着页面，每分钟一次`,
      value: (unread * TEAMS * MEMBERS) / MEMBERS_A_LOOKER / 60,
    }),
    figure('D1', '高峰每秒的语句', {
      each: parts('statements'),
      value: whole('statements') * peak,
    }),
    figure('D1', '一天读的行，百万', {
      each: parts('rowsRead'),
      value: (whole('rowsRead') * questionsADay) / 1e6,
    }),
    figure('D1', '一天写的行，百万', {
      each: `提问 ${fixed(each(asked.D1, 'rowsWritten'))}`,
      value: (each(asked.D1, 'rowsWritten') * questionsADay) / 1e6,
    }),
  ]
}

function rowsOfObjects({ index, asked, each }) {
  const { ChatSession: session, QuestionArchive: archive } = asked
  const questions = DAYS * QUESTIONS_A_DAY
  const ofPerson = QUESTIONS_A_DAY * DAYS_OF_PERSON
  return [
    row('SpaceIndex', `${PASSAGES_AN_INDEX.toLocaleString()} 个片段，GB`, {
      each: `${Math.round(index.bytes / (FILES * PER_FILE))} 字节一个片段`,
      value: (index.bytes / (FILES * PER_FILE)) * PASSAGES_AN_INDEX,
      limit: DATABASE_BYTES,
    }),
    row('ChatSession', '一千次提问的会话，GB', {
      each: `${Math.round(session.bytes / questions)} 字节一次提问`,
      value: (session.bytes / questions) * 1_000,
      limit: DATABASE_BYTES,
    }),
    figure('ChatSession', '一次提问写的行', { value: each(session, 'rowsWritten') }),
    row('QuestionArchive', '一人十三个月，GB', {
      each: `${Math.round(archive.bytes / questions)} 字节一次提问`,
      value: (archive.bytes / questions) * ofPerson,
      limit: DATABASE_BYTES,
    }),
    figure('QuestionArchive', '一次提问写的行', { value: each(archive, 'rowsWritten') }),
  ]
}

/** Figure against half of its limit; bytes are shown as GB. */
function row(store, what, { each = '', value, limit }) {
  const unit = limit === DATABASE_BYTES ? GB : 1
  const goal = limit / 2
  return {
    store,
    what,
    each,
    value: rounded(value / unit),
    limit: limit / unit,
    goal: goal / unit,
    met: value <= goal,
  }
}

/** One that the platform sets no bound to: it is paid for. */
const figure = (store, what, { each = '', value }) => ({ store, what, each, value: rounded(value) })

const fixed = (value) => value.toFixed(1)
const rounded = (value) => Number(value < 1 ? value.toPrecision(2) : value.toFixed(1))

/** Bytes by which the control plane grows while `work` is done. */
async function growthOf({ database }, work) {
  const size = async () => (await database.prepare('SELECT 1').run()).meta.size_after
  const before = await size()
  await work()
  return (await size()) - before
}

/** As many small files again, with their uploads, as people add them; until all are learned. */
async function addFiles(world) {
  const contents = Array.from({ length: FILES }, (_, no) => `# 第${no}号\n\n停车场第${no}次规划。`)
  const files = await addUploads(world, TEAM, { from: FILES, contents })
  for (let from = 0; from < FILES; from += FILES_A_CALL) {
    const some = files.slice(from, from + FILES_A_CALL)
    await world.call('POST', '/repositoryFile/addFiles', {
      teamId: TEAM,
      spaceId: TEAM,
      files: some,
    })
  }
  const isLeft = () =>
    world.database
      .prepare("SELECT 1 FROM files WHERE space_id = ? AND status <> 'DONE' LIMIT 1")
      .bind(TEAM)
      .first()
  while (await isLeft()) await new Promise((resolve) => setTimeout(resolve, 100))
}

async function askForDays(world) {
  const { origin, call, database } = world
  let asked = 0
  const ask = (more) =>
    askAt(origin, {
      token: call.token,
      address: call.address(),
      cookie: cookieOf(asked++),
      teamId: TEAM,
      spaceId: TEAM,
      ...more,
    })
  await manyAtOnce(DAYS * NEW_CONVERSATIONS_A_DAY, (no) =>
    ask({ question: `停车场受哪些规划影响？第${no}次`, useRepository: no % 2 === 0 }),
  )
  const { results } = await database
    .prepare('SELECT id FROM question_records WHERE team_id = ? ORDER BY id LIMIT ?')
    .bind(TEAM, DAYS * (QUESTIONS_A_DAY - NEW_CONVERSATIONS_A_DAY))
    .all()
  await manyAtOnce(results.length, (no) =>
    ask({ isNew: false, sessionId: results[no].id, question: '再说得具体一些' }),
  )
}

// What a browser asks around five questions, three of them from the first page, as a journey through the product showed: for
// each the page and the chat; the library once. Of its list the browser changes what it knows by itself.
const CALLS = [
  ...Array(3).fill(['/_.data', '/chat.data']).flat(),
  // Instead of the questions that may follow, which ask the database for the conversation as this does.
  ...Array(5).fill(`/ai/chat/session/:id?teamId=${TEAM}`),
  `/ai/team/${TEAM}/coin/alert`,
  '/library/search',
]
const COUNT_OF_UNREAD = `/ai/notification/count?teamId=${TEAM}&poll=true`

/** Whom the isolate does not remember is read anew. */
const cookieOf = (no) => (no % CALLS_A_NEWCOMER === 0 ? 'anew=1' : '')

async function callForDays(world) {
  const { results } = await world.database
    .prepare('SELECT id FROM question_records WHERE team_id = ? ORDER BY id')
    .bind(TEAM)
    .all()
  // Some were answered from files, whose readers are asked for, and some were not.
  const pathOf = (path) => (no) => path.replace(':id', results[no % results.length].id)
  for (const path of CALLS) await askAgainAndAgain(world, pathOf(path), DAYS)
}

/** What pages report by themselves: each day its visitor, and two parts of the product that were opened. */
async function reportForDays({ call }) {
  await manyAtOnce(DAYS, async (no) => {
    const event = { event: 'unique_visitor', time: '2026-11-28 10:00:00', platform: 'web' }
    await call('POST', '/user/actionLog/add', { ...event, visitor_id: `visitor${no}` })
    for (const code of ['chat', 'knowledge']) {
      await call('POST', '/userOperation/add', { code, type: 'open' })
    }
  })
}

/** One after the other from an isolate that remembers its person nine times in ten. */
async function askAgainAndAgain({ origin, call }, pathOf, times) {
  const load = async (no) => {
    const cookie = `token=${call.token}; ${cookieOf(no)}`
    const headers = { cookie, 'x-bench-address': call.address() }
    const answer = await freshFetch(origin + pathOf(no), { headers })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${pathOf(no)}: ${answer.status}`)
  }
  await manyAtOnce(times, load)
}

async function manyAtOnce(count, work) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
