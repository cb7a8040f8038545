import type { SeatedContext } from '~/core/context'
import { editorErrors } from '../errors'
import {
  citedEvidence,
  countBodyWords,
  figuresOf,
  inlinesOf,
  missingParts,
  nodesOf,
  partNames,
  type Block,
  type DocNode,
  type DocSnapshot,
  type Reference,
  type SectionBody,
} from '../schema'
import type { CheckFinding, SectionHead } from '../terms'
import { findDocument } from './documents'
import { snapshot } from './snapshots'

/** So many are told; whoever has more will not read them all at once. */
const MOST_FINDINGS = 1_000
/** How far a section may be from its budget. */
const MARGIN = 0.1

type Check = (document: DocSnapshot, heads: ReadonlyMap<string, SectionHead>) => CheckFinding[]

/**
 * What a person should look at before the document is final, in reading order: what can be told from the document itself,
 * and what the guards of writing find where they are there (`ctx.checkDocument`).
 */
export async function checkDocument(
  ctx: SeatedContext,
  documentId: string,
): Promise<CheckFinding[]> {
  await findDocument(ctx, documentId)
  const outline = await ctx.documentRoom(documentId).outline()
  if (!outline) throw editorErrors.documentNotFound()
  const document = await snapshot(ctx, documentId)
  const heads = new Map(outline.sections.map((head) => [head.nodeId, head]))
  const found = checks.flatMap((check) => check(document, heads))
  found.push(...((await ctx.checkDocument?.(document, ctx)) ?? []))
  const places = new Map(nodesOf(document.tree).map(({ id }, at) => [id, at]))
  const placeOf = ({ nodeId }: CheckFinding) => places.get(nodeId) ?? -1
  return found.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, MOST_FINDINGS)
}

const finding = (
  kind: CheckFinding['kind'],
  level: CheckFinding['level'],
  nodeId: string,
  message: string,
  blockId = '',
): CheckFinding => ({ kind, level, nodeId, blockId, message })

const missing: Check = ({ tree, bodies }) =>
  nodesOf(tree)
    .filter(({ id, children }) => children.length === 0 && isEmpty(bodies.get(id)))
    .map(({ id }) => finding('empty', 'block', id, '这一节还没有正文'))

const isEmpty = (body: SectionBody | undefined) => !body || body.content.length === 0

const budgets: Check = ({ tree, bodies }) =>
  nodesOf(tree).flatMap((node) => {
    const body = bodies.get(node.id)
    return body && !isEmpty(body) ? offBudget(node, countBodyWords(body)) : []
  })

function offBudget({ id, budget }: DocNode, words: number): CheckFinding[] {
  if (budget === null || budget === 0 || Math.abs(words - budget) <= budget * MARGIN) return []
  const way = words < budget ? '少' : '多'
  const far = Math.abs(words - budget)
  return [finding('budget', 'hint', id, `计划${budget}字，现有${words}字，${way}${far}字`)]
}

const waiting: Check = (_document, heads) =>
  [...heads.values()]
    .filter((head) => head.waiting > 0)
    .map((head) => finding('waiting', 'block', head.nodeId, `有${head.waiting}段文字等待采纳`))

/** Sentences that lean on what is gone, was replaced, or does not carry them. */
const leaning: Check = ({ bodies, evidence, citations }) => {
  const levels = new Map(
    citations.map(({ nodeId, blockId, evidenceId, level }) => [
      `${nodeId} ${blockId} ${evidenceId}`,
      level,
    ]),
  )
  return citedBlocks(bodies).flatMap(({ nodeId, blockId, id }) => {
    const one = evidence.get(id)
    if (!one) return [finding('evidence', 'block', nodeId, '引文已不存在', blockId)]
    if (one.state === 'revoked')
      return [finding('evidence', 'block', nodeId, '引用的资料已删除或不对你开放', blockId)]
    if (one.state === 'stale')
      return [finding('evidence', 'block', nodeId, '引用的资料已更换，请核对引文', blockId)]
    const level = levels.get(`${nodeId} ${blockId} ${id}`)
    return level === 'contradicted'
      ? [finding('unsupported', 'block', nodeId, '这句话与引文不符', blockId)]
      : []
  })
}

/** Cross-references to what is not there. */
const dangling: Check = ({ tree, bodies }) => {
  const known = new Set(nodesOf(tree).map(({ id }) => id))
  for (const body of bodies.values()) for (const { attrs } of figuresOf(body)) known.add(attrs.id)
  return [...bodies].flatMap(([nodeId, body]) =>
    body.content.flatMap((block) =>
      namesIn(block)
        .filter((to) => !known.has(to))
        .map((to) =>
          finding('dangling', 'block', nodeId, `交叉引用“${to}”没有对应`, block.attrs.blockId),
        ),
    ),
  )
}

/** Works that are cited and would stand in the list with gaps. */
const records: Check = ({ bodies, evidence, references }) => {
  const told = new Set<string>()
  return citedBlocks(bodies).flatMap(({ nodeId, blockId, id }) => {
    const reference = references.get(evidence.get(id)?.referenceId ?? '')
    if (!reference || told.has(reference.id)) return []
    told.add(reference.id)
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
  [...inlinesOf(only(block))].flatMap((one) => (one.type === 'xref' ? [one.attrs.to] : []))

const only = (block: Block): SectionBody => ({ type: 'doc', content: [block] })
