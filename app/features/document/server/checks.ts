import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { checkSupport } from '~/features/models/server'
import { guardFindings } from '#packages/document/text-checks'
import { citedEvidence, figuresOf, inlinesOf } from '#packages/document/body-walk'
import { countBodyWords } from '#packages/document/words'
import { missingParts, partNames } from '#packages/document/references'
import { nodesOf } from '#packages/document/tree-walk'
import { type Block, type SectionBody } from '#packages/document/body'
import { type DocNode } from '#packages/document/tree'
import { type DocSnapshot } from '#packages/document/snapshot'
import { type Reference } from '#packages/document/evidence'
import type { CheckFinding, CheckView, SectionHead } from '../terms'
import { answersOf, keyOf } from './finding-answers'
import { documentCheck } from './ports'
import { readWithHeads, redactedSnapshot } from './raw'

/** So many are reported; whoever has more will not read them all at once. */
const MOST_FINDINGS = 1_000
/** How far a section may be from its budget: too short is wanting, somewhat longer is not. */
const MARGIN = { under: 0.1, over: 0.2 }

type Check = (document: DocSnapshot, heads: ReadonlyMap<string, SectionHead>) => CheckFinding[]

/**
 * What a person should look at before the document is final, in reading order: what can be told from the document itself,
 * and what the guards of writing find. Of very much what does not forbid it is left out.
 */
export async function checkDocument(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<CheckView[]> {
  const found = await findingsOf(ctx, documentId)
  if (found.length <= MOST_FINDINGS) return found
  const room = Math.max(0, MOST_FINDINGS - found.filter(isBlocking).length)
  const hints = new Set(found.filter((item) => !isBlocking(item)).slice(0, room))
  return found.filter((item) => isBlocking(item) || hints.has(item)).slice(0, MOST_FINDINGS)
}

/** All of it, with what people have said to it. */
export async function findingsOf(ctx: SeatedContext, documentId: DocumentId): Promise<CheckView[]> {
  const [{ raw, heads: sectionHeads }, checkWritten, answers] = await Promise.all([
    readWithHeads(ctx, { documentId }),
    documentCheck.of(ctx)?.(ctx, { documentId }),
    answersOf(ctx, documentId),
  ])
  const document = await redactedSnapshot(ctx, raw)
  const heads = new Map(sectionHeads.map((head) => [head.nodeId, head]))
  const found = checks.flatMap((check) => check(document, heads))
  found.push(...(checkWritten?.(document) ?? guardFindings(document, { check: checkSupport })))
  const places = new Map(nodesOf(document.tree).map(({ id }, index) => [id, index]))
  const placeOf = ({ nodeId }: CheckFinding) => places.get(nodeId) ?? -1
  const sorted = withoutEmptySizes(found).toSorted((item, other) => placeOf(item) - placeOf(other))
  const keys = await Promise.all(sorted.map((item) => keyOf(document, item)))
  return sorted.map((item, index) => {
    const key = keys[index] ?? ''
    return { ...item, key, answer: answers.get(key) ?? null }
  })
}

/** A heading without text, or with a note that its text is wanting, is reported as that alone, not as too short too. */
function withoutEmptySizes(found: readonly CheckFinding[]): CheckFinding[] {
  const empty = new Set(found.flatMap(({ kind, nodeId }) => (kind === 'empty' ? [nodeId] : [])))
  return found.filter(({ kind, nodeId }) => kind !== 'budget' || !empty.has(nodeId))
}

const isBlocking = ({ level }: CheckFinding) => level === 'block'

const finding = (
  kind: CheckFinding['kind'],
  level: CheckFinding['level'],
  nodeId: NodeId,
  message: string,
  blockId = '',
): CheckFinding => ({ kind, level, nodeId, blockId, message })

const missing: Check = ({ tree, bodies }) =>
  nodesOf(tree)
    .filter(
      ({ id, title, children }) => title !== '' && children.length === 0 && isEmpty(bodies.get(id)),
    )
    .map(({ id }) => finding('empty', 'hint', id, '这一节还没有正文'))

const isEmpty = (body: SectionBody | undefined) => !body || body.content.length === 0

const budgets: Check = ({ tree, bodies }) =>
  nodesOf(tree).flatMap((node) => {
    const body = bodies.get(node.id)
    return body && !isEmpty(body) ? offBudget(node, countBodyWords(body)) : []
  })

const offBudget = ({ id, budget }: DocNode, words: number): CheckFinding[] =>
  budget === null ? [] : budgetFindings(id, budget, words)

/** That a section is clearly away from the words that were planned for it; nothing where none were. */
export function budgetFindings(nodeId: NodeId, planned: number, words: number): CheckFinding[] {
  const far = Math.abs(words - planned)
  const margin = words < planned ? MARGIN.under : MARGIN.over
  if (planned === 0 || far <= planned * margin) return []
  const way = words < planned ? '少' : '多'
  return [finding('budget', 'hint', nodeId, `计划${planned}字，现有${words}字，${way}${far}字`)]
}

const waiting: Check = (_document, heads) =>
  [...heads.values()]
    .filter((head) => head.waiting > 0)
    .map((head) => finding('waiting', 'hint', head.nodeId, `有${head.waiting}段文字等待采纳`))

/** Sentences that lean on what is gone or was replaced. */
const leaning: Check = ({ bodies, evidence }) =>
  citedBlocks(bodies).flatMap(({ nodeId, blockId, id }) => {
    const why = wayward[evidence.get(id)?.state ?? 'gone']
    return why ? [finding('evidence', 'hint', nodeId, why, blockId)] : []
  })

const wayward = {
  ok: '',
  gone: '引文已不存在',
  revoked: '引用的资料已删除或不对你开放',
  stale: '引用的资料已更换，请核对引文',
}

/** Cross-references to what is not there. */
const dangling: Check = ({ tree, bodies }) => {
  const nodeIds = new Set<string>(nodesOf(tree).map(({ id }) => id))
  for (const body of bodies.values()) for (const { attrs } of figuresOf(body)) nodeIds.add(attrs.id)
  return [...bodies].flatMap(([nodeId, body]) =>
    body.content.flatMap((block) =>
      namesIn(block)
        .filter((to) => !nodeIds.has(to))
        .map((to) =>
          finding('dangling', 'block', nodeId, `交叉引用“${to}”没有对应`, block.attrs.blockId),
        ),
    ),
  )
}

/** Works that are cited and would stand in the list with gaps. */
const records: Check = ({ bodies, evidence, references }) => {
  const reported = new Set<string>()
  return citedBlocks(bodies).flatMap(({ nodeId, blockId, id }) => {
    const reference = references.get(evidence.get(id)?.referenceId ?? '')
    if (!reference || reported.has(reference.id)) return []
    reported.add(reference.id)
    const lacks = lacksOf(reference)
    return lacks.length === 0
      ? []
      : [
          finding(
            'reference',
            'hint',
            nodeId,
            `《${reference.title}》缺${lacks.join('、')}`,
            blockId,
          ),
        ]
  })
}

const checks: Check[] = [missing, budgets, waiting, leaning, dangling, records]

/** What a list of literature wants of a record and nobody told, in words. */
export const lacksOf = (reference: Reference): string[] =>
  missingParts(reference).map((part) => partNames[part])

function citedBlocks(bodies: DocSnapshot['bodies']) {
  return [...bodies].flatMap(([nodeId, body]) =>
    body.content.flatMap((block) =>
      citedEvidence(only(block)).map((id) => ({ nodeId, blockId: block.attrs.blockId, id })),
    ),
  )
}

const namesIn = (block: Block): string[] =>
  [...inlinesOf(only(block))].flatMap((item) => (item.type === 'xref' ? [item.attrs.to] : []))

const only = (block: Block): SectionBody => ({ type: 'doc', content: [block] })
