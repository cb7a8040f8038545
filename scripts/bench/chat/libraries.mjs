import { addTeam, fillLibrary, inWorld } from '../library/world.mjs'
import { askAt, modelOf, quantile, round1, startUpstream, wholenessOf } from './parts.mjs'
import { readStream } from './read-stream.mjs'

const SIZES = (process.env.BENCH_FILES ?? '0,10,1000,10000').split(',').map(Number)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10)
const TOKENS = 100
const RATE = 100
const QUESTIONS = [
  '停车场受哪些规划影响？',
  '消防通道与排水系统如何衔接？',
  '容积率超过标准怎么办？',
  '预算的资金来源是什么？',
]

/**
 * `chat library`: the time to the first token with a library of so many files behind the question, ten passages each,
 * over the model itself: one chat at a time, the libraries in turn, and a hundred at once with the largest. Without a
 * library the same question is asked of the model alone. Goals (G4): with 10,000 files ≤ 2.5 × as without, 100 of 100 whole.
 */
export async function benchLibraries() {
  const upstream = await startUpstream({ tokens: TOKENS, rate: RATE })
  try {
    const variables = modelOf(upstream.url)
    return await inWorld((world) => measure(world, upstream.url), { variables })
  } finally {
    upstream.stop()
  }
}

async function measure(world, upstream) {
  const teams = SIZES.map((files, no) => ({ files, teamId: String(7401 + no) }))
  for (const { teamId } of teams) await addTeam(world.database, teamId)
  for (const { files, teamId } of teams) await fillLibrary(world, teamId, files)
  const paths = [
    { name: '模型本身', ask: () => rawAsk(upstream) },
    ...teams.map(({ files, teamId }) => ({
      name: `${files} 份`,
      ask: (no) => askOf(world, teamId, no, files > 0),
    })),
  ]
  const outcomes = paths.map(() => [])
  // The first rounds only warm up.
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const [index, path] of paths.entries()) {
      const [item] = await Promise.allSettled([path.ask(round + 3)])
      if (round >= 0) outcomes[index].push(item)
    }
  }
  const rows = rowsOf(paths, outcomes)
  const largest = paths.at(-1)
  const crowd = await Promise.allSettled(Array.from({ length: 100 }, (_, no) => largest.ask(no)))
  const together = { name: `${largest.name}，100 个同时`, ...wholenessOf(crowd, TOKENS) }
  return [
    ...rows,
    { ...together, firstP50Ms: firstOf(crowd, 0.5), firstP95Ms: firstOf(crowd, 0.95) },
  ]
}

function rowsOf(paths, outcomes) {
  const raw = firstOf(outcomes[0], 0.5)
  const added = outcomes.map((some) => round1(firstOf(some, 0.5) - raw))
  return paths.map(({ name }, index) => ({
    name,
    ...(index > 0 && wholenessOf(outcomes[index], TOKENS)),
    firstP50Ms: firstOf(outcomes[index], 0.5),
    firstP95Ms: firstOf(outcomes[index], 0.95),
    ...(index > 0 && {
      addedMs: added[index],
      ofFirst: Number((added[index] / added[1]).toFixed(2)),
    }),
  }))
}

const firstOf = (outcomes, share) =>
  round1(
    quantile(
      outcomes.flatMap(({ value }) => (value?.firstMs ? [value.firstMs] : [])),
      share,
    ),
  )

function rawAsk(upstream) {
  const body = JSON.stringify({ model: 'm', stream: true, messages: [] })
  const init = { headers: { 'content-type': 'application/json' }, body }
  const textOf = (_event, data) =>
    data === '[DONE]' ? '' : (JSON.parse(data).choices[0].delta.content ?? '')
  return readStream(`${upstream}/v1/chat/completions`, init, textOf)
}

const askOf = ({ origin, call }, teamId, no, useRepository) =>
  askAt(origin, {
    token: call.token,
    address: call.address(),
    teamId,
    spaceId: teamId,
    useRepository,
    question: QUESTIONS[no % QUESTIONS.length],
  })
