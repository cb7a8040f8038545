import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { DocNode, DocTree } from '#packages/document'
import {
  findPassages,
  type Findings,
  type FoundPassage,
  type SearchScope,
} from '~/features/library/server'
import type { Work } from '../generators/generator'
import { hitsFor } from '../generators/outline/gather'
import { ownDocuments, ownPassages } from '../generators/paper/excerpt/own-passages'
import { passageOfFile, type SourcePassage } from '../generators/paper/material'
import { queryOf } from '../generators/paper/quote-step'
import { filesTiedTo } from './gather-material'
import { givingPictures } from './named-pictures'
import { openWorkTitles, surveyWorks } from './work-titles'

// Looks through the library once a heading.
const AT_ONCE = 4

/** What there is to write one heading from. */
export interface Studied {
  node: DocNode
  passages: readonly SourcePassage[]
  /** Of them, those that stand under it in the document that it was taken from. */
  own: readonly SourcePassage[]
  /** Files that people tied to it. */
  tied: readonly string[]
  /** Sentences that people put down for it. */
  byHand: readonly string[]
}

export interface Studying {
  nodes: readonly DocNode[]
  work: Pick<Work, 'form' | 'attachments'>
  tree: DocTree
  scope: SearchScope | null
  byHand: ReadonlyMap<string, readonly string[]>
}

/** What there is to write each heading from, and the files that give pictures. */
export async function studyHeadings(
  ctx: SeatedContext,
  { nodes, work, tree, scope, byHand }: Studying,
): Promise<{ studied: Studied[]; giving: ReadonlySet<string> }> {
  const titles = openWorkTitles(ctx)
  // With a model what a heading came from is no bound.
  const documents =
    scope && isOfflineIn(ctx)
      ? await ownDocuments(nodes, () => surveyWorks(ctx, { scope, titles }))
      : []
  const studied: Studied[] = []
  const giving = new Set<string>()
  for (let index = 0; index < nodes.length; index += AT_ONCE) {
    studied.push(
      ...(await Promise.all(nodes.slice(index, index + AT_ONCE).map((node) => study(node)))),
    )
  }
  return { studied, giving }

  async function study(node: DocNode): Promise<Studied> {
    const tied = filesTiedTo(node, work, tree)
    const hits = await hitsOfHeading(ctx, queryOf(node, tree), { tied, scope })
    for (const fileId of givingPictures(hits)) giving.add(fileId)
    const own = ownPassages(node, documents)
    const named = await titles.named(hits, ({ fileId }) => fileId)
    const passages = [...own, ...named.map(passageOfFile)]
    return { node, passages, own, tied, byHand: byHand.get(node.id) ?? [] }
  }
}

/** All of the files that are tied to it, and of the material what serves it. */
async function hitsOfHeading(
  ctx: SeatedContext,
  { queries, heading }: ReturnType<typeof queryOf>,
  { tied, scope }: { tied: FileId[]; scope: SearchScope | null },
): Promise<FoundPassage[]> {
  const hits: FoundPassage[] = []
  const ofMaterial: Findings[] = []
  for (const query of queries) {
    if (tied.length > 0) hits.push(...(await findPassages(ctx, query, { fileIds: tied })).hits)
    if (scope) ofMaterial.push(await findPassages(ctx, query, scope))
  }
  return [...hits, ...hitsFor(ofMaterial, heading)]
}

export const isOfflineIn = (ctx: SeatedContext) =>
  ctx.models.whoServes('writing').provider === 'offline'
