import { z } from 'zod'
import type { NodeId } from '~/core/ids'
import { checkSupport } from '~/features/models/server'
import { judgeSentence } from '#packages/document/text-checks'
import type { Tools } from '../generator'
import type { Line } from './slide-step'

/** A sentence as a model gives it, with the numbers of what it leans on. */
export const citedLine = z.object({
  text: z.string().trim().min(1).max(400),
  sources: z.array(z.number()).default([]),
})

interface Keeping {
  nodeId: NodeId
  tools: Pick<Tools, 'emit'>
  /** What of a quote stands for a sentence that contradicts it. */
  instead: (quote: string) => string
}

/** A sentence with the evidence that it names and that is there; one that its evidence contradicts gives way to it. */
export function checkLine(
  { text, sources }: z.infer<typeof citedLine>,
  quotes: readonly { id: string; text: string }[],
  { nodeId, tools, instead }: Keeping,
): Line[] {
  const named = [...new Set(sources)].flatMap((number) => quotes[number - 1] ?? [])
  const evidenceIds = named.map(({ id }) => id)
  const plain = text.replace(/\s+/g, ' ').replace(/\[\d+\]|\[@[^\]]*\]/g, '')
  const [first] = named
  if (!first) return [{ text: plain, evidenceIds: [] }]
  const texts = new Map(named.map((item) => [item.id, item.text]))
  const judged = judgeSentence(
    { text: plain, evidenceIds },
    (id) => texts.get(id) ?? '',
    checkSupport,
  )
  const isWrong = judged.length > 0 && judged.every(({ level }) => level === 'contradicted')
  if (!isWrong) return [{ text: plain, evidenceIds }]
  tools.emit({ type: 'guard.flag', nodeId, kind: 'contradicted', text: plain })
  const words = instead(first.text)
  return words === '' ? [] : [{ text: words, evidenceIds: [first.id] }]
}
