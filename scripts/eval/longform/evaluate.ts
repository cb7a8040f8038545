import { noId, testId } from '#test/ids'
import { leavesOf, nodesOf, type DocSnapshot, type DocTree } from '#packages/document'
import { checkSupport } from '~/features/models/server'
import { creationForm } from '~/features/generation/contract'
import { repeatsIn, sentencesOf } from '#packages/document/text-checks'
import type { Work } from '~/features/generation/server/generators/generator'
import { treeOf } from '~/features/generation/server/generators/outline/shape'
import { bookGenerator } from '~/features/generation/server/generators/book'
import {
  openLongformWorld,
  type LongformWorld,
} from '../../../test/support/longform/longform-world'
import { hold, type HeldLibrary } from '../../../test/support/longform/library'
import { scriptModel, usualFaults } from '../../../test/support/longform/scripted-model'
import { makeSources, type FactSample } from '../../../test/support/longform/sources'
import { referenceRows } from './references'
import { deckFaults } from './deck'
import { officeRows } from './office'
import { treeRows } from './trees'
import { thesisFaults, wordOf } from './word'
import { plantedConflicts, plantedRepeats, fuzzedSources, perturbed } from './planted'

export interface Row {
  what: string
  value: string
  goal: string
  /** Null: not run here. */
  ok: boolean | null
}

interface Book {
  world: LongformWorld
  library: HeldLibrary
  facts: readonly FactSample[]
  tree: DocTree
  work: Work
  snapshot: DocSnapshot
  faults: Record<string, number>
}

const WORDS_A_NODE = 400

/** A book by the scripted model, and what was planted beside it. Every row is measured in this run. */
export async function evaluateLongform(chapters: number, seed: number) {
  const document = await writeBook(chapters, seed)
  const rows = [
    outlineRow(document),
    ...budgetRows(document),
    ...closedRows(document, seed),
    evidenceRow(document),
    ...repeatRows(document, seed),
    ...conflictRows(document.facts, seed),
    ...supportRows(document.facts, seed),
    ...(await lockRows(document)),
    ...(await treeRows(seed)),
    await wordRow(document),
    await thesisRow(),
    ...(await officeRows(document.snapshot)),
    await deckRow(document),
    ...referenceRows(),
  ]
  return { rows, nodes: leavesOf(document.tree).length, faults: document.faults }
}

async function writeBook(chapters: number, seed: number): Promise<Book> {
  const { files, facts, titles } = makeSources(chapters, seed)
  let ids = 0
  // As somebody typed it: numbers, blanks and all.
  const drafts = titles.map(([title = '', ...parts]) => ({
    title,
    intent: '',
    children: parts.map((part) => ({ title: part, intent: '', children: [] })),
  }))
  const tree = treeOf(drafts, {
    id: testId('d'),
    title: '片区建设综述',
    newId: () => testId(`n${(ids += 1)}`),
  })
  const library = hold(files)
  const script = scriptModel(seed, usualFaults)
  const world = openLongformWorld(library, script.model)
  world.room.open(tree)
  const work: Work = {
    creationId: '1',
    title: '片区建设综述',
    form: creationForm.parse({
      kind: 'conetnt',
      project: 'book',
      topic: '片区建设综述',
      material: 'AI智能',
      haveOutline: '有大纲，需保持原文',
      targetWords: Math.max(300, chapters * 8 * WORDS_A_NODE),
    }),
    attachments: [],
    phase: 'write',
    round: 1,
    documentId: testId('d'),
    only: null,
  }
  await world.run(bookGenerator, work)
  const snapshot = await world.document.read()
  return { world, library, facts, tree, work, snapshot, faults: script.done }
}

const share = (part: number, all: number) => (all === 0 ? 1 : part / all)
const row = (what: string, value: number, goal: string, ok: boolean, digits = 3): Row => ({
  what,
  value: value.toFixed(digits),
  goal,
  ok,
})

function outlineRow({ tree, snapshot }: Book): Row {
  const titles = (item: DocTree) => nodesOf(item).map(({ id, title }) => `${id} ${title}`)
  const [before, after] = [titles(tree), titles(snapshot.tree)]
  const same = before.filter((title, index) => after[index] === title).length
  const value = share(same, Math.max(before.length, after.length))
  return row('outline: headings kept byte for byte', value, '1.000', value === 1)
}

function budgetRows({ world, work, tree }: Book): Row[] {
  const units = bookGenerator.units(work, tree)
  const written = units.map(({ nodeId, words }) => {
    return { words, got: world.room.section(nodeId)?.words ?? 0 }
  })
  const within = written.filter(({ words, got }) => Math.abs(got - words) <= 0.1 * words).length
  const total = (all: number[]) => all.reduce((sum, item) => sum + item, 0)
  const words = total(written.map(({ words }) => words))
  const error = Math.abs(total(written.map(({ got }) => got)) - words) / words
  const value = share(within, units.length)
  return [
    row('budget: nodes within 10 %', value, '≥ 0.95', value >= 0.95),
    row('budget: error of the whole', error, '≤ 0.02', error <= 0.02),
  ]
}

function closedRows({ snapshot }: Book, seed: number): Row[] {
  const { invented, unresolved } = fuzzedSources(1_000, seed)
  const cited = JSON.stringify([...snapshot.bodies.values()]).match(/"ids":\["[^\]]*"\]/g) ?? []
  const unknown = cited
    .flatMap((ids) => ids.match(/e\d+/g) ?? [])
    .filter((id) => !snapshot.evidence.has(id)).length
  const text = JSON.stringify([...snapshot.bodies.values()])
  const shaped = (text.match(/参考文献|李明等|\[J\]/g) ?? []).length
  return [
    row('closedset: invented sources left in 1,000 fuzzed texts', invented, '0', invented === 0, 0),
    row('closedset: unresolved [#id] in them', unresolved, '0', unresolved === 0, 0),
    row(
      'closedset: unknown evidence or bibliography in the book',
      unknown + shaped,
      '0',
      unknown + shaped === 0,
      0,
    ),
  ]
}

/** Every quote stands word for word in the passage that it names. */
function evidenceRow({ snapshot, library }: Book): Row {
  const all = [...snapshot.evidence.values()]
  const found = all.filter(({ fileId, place, quote }) => {
    const no = Number(place.passageId?.split('-')[1])
    const passage = library.files.get(fileId ?? '')?.passages[no]
    const isPage = passage?.anchor.kind !== 'page' || passage.anchor.page === place.page
    return isPage && passage?.text.normalize('NFKC').includes(quote.normalize('NFKC'))
  })
  const value = share(found.length, all.length)
  return row(`evidence: ${all.length} quotes on their page`, value, '1.000', value === 1)
}

function repeatRows({ snapshot }: Book, seed: number): Row[] {
  const sentences = [...snapshot.bodies].flatMap(([id, body]) => sentencesOf(id, body))
  const { selfOverlap } = repeatsIn(sentences)
  const { verbatim, edited, wrapped } = plantedRepeats(sentences, seed)
  return [
    row('repeat: planted word for word found', verbatim, '≥ 0.99', verbatim >= 0.99),
    row('repeat: planted with 10 % edited found', edited, '≥ 0.95', edited >= 0.95),
    row('repeat: planted in other clauses found', wrapped, '≥ 0.95', wrapped >= 0.95),
    row('repeat: self-overlap of the book', selfOverlap, '≤ 0.01', selfOverlap <= 0.01, 4),
  ]
}

function conflictRows(facts: readonly FactSample[], seed: number): Row[] {
  const { recall, precision, planted } = plantedConflicts(facts, 200, seed)
  return [
    row(`facts: ${planted} planted conflicts found`, recall, '≥ 0.90', recall >= 0.9),
    row('facts: of what was found, planted', precision, '≥ 0.90', precision >= 0.9),
  ]
}

function supportRows(facts: readonly FactSample[], seed: number): Row[] {
  const { found, alarms } = perturbed(facts, seed, checkSupport)
  return [
    row('support: changed sentences found', found, '≥ 0.90', found >= 0.9),
    row('support: false alarms on true ones', alarms, '≤ 0.05', alarms <= 0.05),
  ]
}

/** One heading is written anew; another has a person's words in it and is written anew too. */
async function lockRows({ world, work, snapshot }: Book): Promise<Row[]> {
  const [nodeId = noId, touchedId = noId] = snapshot.bodies.keys()
  const hashes = () =>
    new Map(world.room.outline()?.sections.map((item) => [item.nodeId, item.hash]) ?? [])
  const before = hashes()
  await world.run(bookGenerator, { ...work, round: 2, only: { nodeId, remark: '' } })
  const after = hashes()
  const changed = [...before].filter(([id, hash]) => id !== nodeId && after.get(id) !== hash).length

  const words = '这一段是作者亲手写的，任何步骤都不得改动它。'
  const stands = world.room.section(touchedId)
  const body = stands?.body ?? { type: 'doc' as const, content: [] }
  const attrs = { blockId: 'byperson', by: 'human' as const }
  const own = {
    type: 'paragraph' as const,
    attrs,
    content: [{ type: 'text' as const, text: words }],
  }
  world.room.draft({
    nodeId: touchedId,
    baseRev: stands?.rev ?? 0,
    body: { type: 'doc', content: [own, ...body.content.slice(1)] },
    by: 'human',
    author: '2',
    stepKey: '',
    kind: 'human',
    citations: null,
    shown: [],
    fingerprints: [],
    facts: [],
    at: 1,
  })
  await world.run(bookGenerator, { ...work, round: 3, only: { nodeId: touchedId, remark: '' } })
  const isRetained = JSON.stringify(world.room.section(touchedId)?.body ?? {}).includes(words)
  return [
    row('locks: siblings changed by a regeneration', changed, '0', changed === 0, 0),
    row('locks: blocks of people overwritten', isRetained ? 0 : 1, '0', isRetained, 0),
  ]
}

async function wordRow({ snapshot }: Book): Promise<Row> {
  const { faults, footnotes, hasContents } = await wordOf(snapshot)
  const what = `docx: rules of Word broken, headings or quotes lost (${footnotes} footnotes)`
  return row(what, faults, '0', faults === 0 && footnotes > 0 && hasContents, 0)
}

async function thesisRow(): Promise<Row> {
  const faults = await thesisFaults()
  const what = 'docx: captions, formulas, references and looks of a mould amiss in a thesis'
  return row(what, faults, '0', faults === 0, 0)
}

async function deckRow({ snapshot }: Book): Promise<Row> {
  const { faults, slides } = await deckFaults(snapshot)
  const what = `pptx: overflows and words lost, ${slides} slides in six templates`
  return row(what, faults, '0', faults === 0 && slides > 10, 0)
}
