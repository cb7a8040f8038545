import { csvLine } from '~/core/text/csv'
import { evidenceAddress } from '~/features/document/terms'
import { citedEvidence } from '#packages/document/body-walk'
import { nodesOf } from '#packages/document/tree-walk'
import { type DocSnapshot } from '#packages/document/snapshot'

const states = { ok: '有效', stale: '来源已更换', revoked: '来源已删除或不对你开放' } as const

/** Every quote that a document cites: where it stands in the text, in which work, at which place, and in which words. */
export function ledgerCsv(document: DocSnapshot, origin: string): string {
  const { evidence, references } = document
  const lines = [...citedUnder(document)].flatMap(([id, headings]) => {
    const item = evidence.get(id)
    if (!item) return []
    const title = references.get(item.referenceId)?.title ?? ''
    const address = evidenceAddress(item)
    const way = address === '' || origin === '' ? '' : `${origin}${address}`
    return [[id, headings.join('；'), title, item.place.label, item.quote, states[item.state], way]]
  })
  const head = ['引文', '所在章节', '文献', '位置', '原文', '状态', '打开原文']
  // Spreadsheets take the file for UTF-8 by its mark.
  return `\ufeff${[head, ...lines].map(csvLine).join('')}`
}

function citedUnder(document: DocSnapshot): Map<string, string[]> {
  const under = new Map<string, string[]>()
  for (const { id, title } of nodesOf(document.tree)) {
    const body = document.bodies.get(id)
    for (const item of body ? citedEvidence(body) : [])
      under.set(item, [...(under.get(item) ?? []), title])
  }
  return under
}
