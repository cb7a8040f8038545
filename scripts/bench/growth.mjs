import { ensureBuilt } from '../lib/build.mjs'
import { freshFetch } from '../lib/fresh-fetch.mjs'
import { askAt, modelOf, startUpstream } from './chat/parts.mjs'
import { COUNTS_PATH, countingEntry } from './growth/counting-entry.mjs'
import { addTeam, addUploads, fillLibrary, inWorld, PER_FILE } from './library/world.mjs'

// What is reckoned with (decision 82).
const TEAMS = 1_000
const MEMBERS = 100
const QUESTIONS_A_DAY = 5
const NEW_CONVERSATIONS_A_DAY = 3
const CALLS_A_QUESTION = 10
const FILES_A_TEAM = 5_000
const PEAK_OF_MEAN = 10
/** One call in so many comes to an isolate that does not remember its person; so many isolates ask for changes (decision 108). */
const CALLS_A_NEWCOMER = 10
const ISOLATES = 100
const SECONDS_A_READING = 5
/** Days of use, and of records of conversations, that stay in the database at most, and months of sums (decision 107). */
const DAYS_OF_USE = 62
const MONTHS_OF_USE = 5 * 12
const DAYS_OF_RECORDS = 20
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
/** Rows of other people, in no order, by which the size of one is measured: pages of a tree are never full. */
const ROWS = 30_000
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
  await fillLibrary(world, TEAM, FILES)
  const { SpaceIndex: index } = await counted()
  const files = await growthOf(world, () => addFiles(world))
  await counted()

  const begun = performance.now()
  await askForDays(world)
  const asked = await counted()
  const records = (await growthOf(world, () => addRecords(world))) / ROWS
  const days = (await growthOf(world, () => addDaysOfUse(world))) / ROWS
  const months = (await growthOf(world, () => addMonthsOfUse(world))) / ROWS
  await counted()
  await callForDays(world)
  const called = await counted()
  const pace = (DAYS * DAY_SECONDS * 1000) / (performance.now() - begun)

  const each = (store, what) => store[what] / (DAYS * QUESTIONS_A_DAY)
  const aCall = (what) => called.D1[what] / (DAYS * CALLS.length)
  return [
    ...rowsOfD1({ files, records, days, months, asked, each, aCall }),
    ...rowsOfObjects({ index, asked, each }),
    { store: '—', what: `样本：${DAYS} 人日，比真实快的倍数`, value: Math.round(pace) },
  ]
}

function rowsOfD1(found) {
  return [...sizesOfD1(found), ...loadOfD1(found)]
}

function sizesOfD1({ files, records, days, months }) {
  const people = MEMBERS * TEAMS
  const bytesOfFiles = (files / FILES) * FILES_A_TEAM * TEAMS
  const bytesOfRecords = records * NEW_CONVERSATIONS_A_DAY * people * DAYS_OF_RECORDS
  const bytesOfUse = people * (days * DAYS_OF_USE + months * MONTHS_OF_USE)
  return [
    row('D1', '文件与上传的行，GB', {
      each: `${Math.round(files / FILES)} 字节一个文件`,
      value: bytesOfFiles,
      limit: DATABASE_BYTES,
    }),
    row('D1', '二十天的会话，GB', {
      each: `${Math.round(records)} 字节一个会话`,
      value: bytesOfRecords,
      limit: DATABASE_BYTES,
    }),
    row('D1', '两个月的用量与五年的合计，GB', {
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

function loadOfD1({ asked, each, aCall }) {
  const questionsADay = TEAMS * MEMBERS * QUESTIONS_A_DAY
  const tripsAQuestion = each(asked.D1, 'trips') + CALLS_A_QUESTION * aCall('trips')
  const peak = (PEAK_OF_MEAN * questionsADay) / DAY_SECONDS
  return [
    row('D1', '高峰每秒的往返', {
      each: `提问 ${fixed(each(asked.D1, 'trips'))}，接口与页面 ${fixed(aCall('trips'))}`,
      value: tripsAQuestion * peak + ISOLATES / SECONDS_A_READING,
      limit: D1_TRIPS_A_SECOND,
    }),
    figure('D1', '高峰每秒的语句', {
      each: `提问 ${fixed(each(asked.D1, 'statements'))}，接口与页面 ${fixed(aCall('statements'))}`,
      value: (each(asked.D1, 'statements') + CALLS_A_QUESTION * aCall('statements')) * peak,
    }),
    figure('D1', '一天读的行，百万', {
      each: `提问 ${fixed(each(asked.D1, 'rowsRead'))}，接口与页面 ${fixed(aCall('rowsRead'))}`,
      value:
        ((each(asked.D1, 'rowsRead') + CALLS_A_QUESTION * aCall('rowsRead')) * questionsADay) / 1e6,
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

/** The records that were written, again and again, as those of other people; their asks are named as browsers do. */
async function addRecords({ database }) {
  await database
    .prepare(
      `WITH RECURSIVE copies(no) AS (SELECT 1 UNION ALL SELECT no + 1 FROM copies WHERE no < ?1),
         people(no, person) AS (SELECT no, abs(random() % 500) FROM copies)
       INSERT INTO question_records (id, team_id, account_id, title, session_from, file_ids, folder_ids, created_at,
         updated_at, ask_key, given_title)
       SELECT 7100000000000000 + people.no, 610000000000000 + person % 5, 620000000000000 + person, title, session_from,
         file_ids, folder_ids, created_at + people.no, updated_at + people.no, lower(hex(randomblob(18))), given_title
       FROM people JOIN (SELECT *, row_number() OVER () AS place FROM question_records WHERE team_id = ?2)
         ON place = 1 + people.no % (SELECT count(*) FROM question_records WHERE team_id = ?2)`,
    )
    .bind(ROWS, TEAM)
    .run()
}

/** Use of many people on many days, in the order of the days. */
async function addDaysOfUse({ database }) {
  await database
    .prepare(
      `WITH RECURSIVE rows(no) AS (SELECT 0 UNION ALL SELECT no + 1 FROM rows WHERE no + 1 < ?1)
       INSERT INTO usage_days (member_id, day, team_id, questions, words)
       SELECT 630000000000000 + no % 500, date('2026-01-01', '+' || (no / 500) || ' days'),
         610000000000000 + no % 5, 5, 1200 FROM rows`,
    )
    .bind(ROWS)
    .run()
}

/** Sums of archived months of many people, team by team and month by month. */
async function addMonthsOfUse({ database }) {
  await database
    .prepare(
      `WITH RECURSIVE rows(no) AS (SELECT 0 UNION ALL SELECT no + 1 FROM rows WHERE no + 1 < ?1)
       INSERT INTO usage_months (team_id, month, member_id, questions, words, scholar)
       SELECT 610000000000000 + no % 5, strftime('%Y-%m', '2020-01-01', '+' || (no / 500) || ' months'),
         630000000000000 + no % 500, 110, 26400, 3 FROM rows`,
    )
    .bind(ROWS)
    .run()
}

// What is opened and asked around a question.
const CALLS = [
  '/',
  '/library',
  '/chat',
  '/ai/team/list',
  `/ai/chat/session/page?teamId=${TEAM}&pageNo=1&pageSize=20`,
  `/ai/space/${TEAM}/info?teamId=${TEAM}`,
]

/** Whom the isolate does not remember is read anew. */
const cookieOf = (no) => (no % CALLS_A_NEWCOMER === 0 ? 'anew=1' : '')

async function callForDays({ origin, call }) {
  const load = async (no) => {
    const path = CALLS[no % CALLS.length]
    const cookie = `token=${call.token}; ${cookieOf(Math.floor(no / CALLS.length))}`
    const headers = { cookie, 'x-bench-address': call.address() }
    const answer = await freshFetch(origin + path, { headers })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  }
  await manyAtOnce(DAYS * CALLS.length, load)
}

async function manyAtOnce(count, work) {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
