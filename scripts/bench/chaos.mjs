import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../lib/build.mjs'
import { openLocalDatabase } from '../lib/database/local-database.mjs'
import { apiClient, startProduct } from '../lib/product.mjs'
import { askRestlessly } from './chaos/restless-reader.mjs'
import { startChaosUpstream } from './chaos/upstream.mjs'

const CHATS = Number(process.env.BENCH_CHATS ?? 600)
const AT_ONCE = Number(process.env.BENCH_AT_ONCE ?? 40)
const SEED = Number(process.env.BENCH_SEED ?? 1)
const TOKENS = 60
const TEAM = '1001'
const PEOPLE = ['shenyan', 'zhouhe', 'lumingyuan']

/**
 * Chats under load against a model service that breaks at random, read by people on bad lines, by one seed. Goals: no
 * answer lost (each ends in words, is stored as it was read, and is whole where the model was), no character lost, doubled
 * or moved, no event twice; and in the books after all is quiet each answer with a word is one question, no other is.
 */
export async function benchChaos() {
  await ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-chaos-'))
  const upstream = await startChaosUpstream({ tokens: TOKENS, gapMs: 8, chanceOf })
  try {
    await (await startProduct({ dataDir })).stop({ keepData: true })
    const before = await openLocalDatabase(dataDir, openBooks)
    const product = await startProduct({ dataDir, env: settingsOf(upstream.url) })
    let run
    try {
      run = await runChats(product.url)
    } finally {
      await product.stop({ keepData: true })
    }
    const after = await openLocalDatabase(dataDir, readBooks)
    return [figures(run, before, after, upstream.tally)]
  } finally {
    upstream.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function runChats(url) {
  const clients = await Promise.all(
    PEOPLE.map(async (account) => {
      const api = apiClient(url)
      await api.signIn(account, 'bimo2026')
      return api
    }),
  )
  const startedAt = Date.now()
  const chats = []
  let next = 0
  const work = async () => {
    for (let no = next++; no < CHATS; no = next++) {
      const api = clients[no % clients.length]
      const asked = { url, token: api.token, team: TEAM, question: `#${no}# 从头数起` }
      chats.push({
        no,
        api,
        ...(await askRestlessly({ ...asked, chance: chanceOf(`reader ${no}`) })),
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  for (const chat of chats) chat.stored = await storedOf(chat)
  // What an object could not tell at once it tells at its next alarm.
  await pause(5000)
  return { chats, seconds }
}

/** The conversation as it is kept, once nothing runs in it. */
async function storedOf({ api, sessionId }) {
  for (let tries = 0; tries < 60; tries += 1) {
    const session = await api.get(`/chat/session/${sessionId}?teamId=${TEAM}`).catch(() => null)
    if (session && !session.running) return session
    await pause(500)
  }
  return null
}

function figures({ chats, seconds }, before, after, tally) {
  const count = (of) => chats.filter(of).length
  const messageOf = ({ stored }) => stored?.messages[0]
  const isLost = (chat) =>
    !chat.stored ||
    chat.stored.messages.length !== 1 ||
    !['done', 'end', 'error'].includes(messageOf(chat).status) ||
    (!chat.isGone && (chat.terminal === '' || messageOf(chat).answer !== chat.text)) ||
    (messageOf(chat).status === 'done' && messageOf(chat).answer.length !== TOKENS)
  const answered = count((chat) => (messageOf(chat)?.answer ?? '') !== '')
  const lost = chats.filter(isLost)
  for (const { api: _, stored, ...chat } of lost.slice(0, 5))
    console.error('lost', chat, stored?.messages)
  const { requests, whole = 0, badLine = 0, ...faults } = tally
  return {
    chats: chats.length,
    atOnce: AT_ONCE,
    seconds,
    modelFaults: Object.values(faults).reduce((sum, item) => sum + item, 0) + badLine,
    modelRequests: requests,
    leaves: chats.reduce((sum, { leaves }) => sum + leaves, 0),
    goneForGood: count(({ isGone }) => isGone),
    stopped: count(({ wasStopped }) => wasStopped),
    done: count((chat) => messageOf(chat)?.status === 'done'),
    endedInError: count((chat) => messageOf(chat)?.status === 'error'),
    withoutAWord: chats.length - answered,
    lostAnswers: lost.length,
    charactersWrong: chats.reduce((sum, { text }) => sum + wrongIn(text), 0),
    eventsTwice: chats.reduce((sum, { repeated }) => sum + repeated, 0),
    eventsMissing: chats.reduce((sum, { gaps }) => sum + gaps, 0),
    questionsCharged: after.used - before.used,
    wronglyCharged: Math.abs(after.used - before.used - answered),
    usageWrong: Math.abs(after.questions - before.questions - answered),
    leftOpen: after.open,
    wholeFromModel: whole + badLine,
  }
}

const wrongIn = (text) =>
  [...text].filter((character, index) => character.codePointAt(0) !== 0x4e00 + index).length

/** Questions of the team are counted from now on, and there are enough of them. */
async function openBooks(database) {
  await database
    .prepare('UPDATE teams SET vip_level = 1, max_chat = 1000000 WHERE id = ?')
    .bind(TEAM)
    .run()
  return readBooks(database)
}

async function readBooks(database) {
  const item = async (query) => (await database.prepare(query).first())?.total ?? 0
  return {
    used: await item('SELECT sum(used) AS total FROM chat_usage'),
    questions: await item('SELECT sum(questions) AS total FROM usage_days'),
    open: await item('SELECT count(*) AS total FROM running_turns'),
  }
}

const settingsOf = (baseUrl) => ({
  MODEL_PROVIDERS: JSON.stringify([
    {
      id: 'fake',
      kind: 'openai-compatible',
      label: '测试模型',
      baseUrl,
      apiKey: 'k',
      models: { chat: 'm' },
    },
  ]),
  MODEL_ROLES: '{"chat":"fake"}',
  MODEL_STALL_MS: '3000',
  MODEL_FIRST_WORD_MS: '3000',
  MAX_ASKS_PER_MINUTE: '1000000',
  MAX_RUNNING_TURNS: '1000',
})

/** The same chances for the same name and seed, whenever they are drawn. */
function chanceOf(name) {
  let state = SEED
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0), 0x01000193) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
