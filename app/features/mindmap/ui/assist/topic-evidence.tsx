import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '~/client/call'
import type { NodeId } from '~/core/ids'
import type { FoundQuote } from '~/features/document/assist-terms'
import type { DocNode } from '#packages/document/tree'
import { evidenceAddress, type EvidenceView } from '~/features/document/terms'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { useEvidence } from '~/features/document/ui/page'

interface TopicEvidenceProps {
  teamId: string
  documentId: string
  node: Pick<DocNode, 'id' | 'title' | 'evidenceIds'>
  mayEdit: boolean
  onChange: (evidenceIds: string[]) => void
}

/** 依据 of a topic: sentences of the library, each with the way to where it stands; more are found by its words. */
export function TopicEvidence({ node, mayEdit, onChange, ...address }: TopicEvidenceProps) {
  const { evidenceIds } = node
  const evidence = useEvidence(address, evidenceIds)
  const [found, setFound] = useState<readonly FoundQuote[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function find() {
    setBusy(true)
    const answer = await call('POST /document/assist/evidence', {
      body: { ...addressOf(address, node.id), body: bodyOf(node.title) },
    })
    setBusy(false)
    const held = new Set(evidenceIds.map((id) => evidence.get(id)?.quote))
    if (answer.ok) setFound(answer.data.filter(({ quote }) => !held.has(quote)))
  }
  async function cite({ fileId, no, quote }: FoundQuote) {
    const body = { ...addressOf(address, node.id), fileId, no, quote }
    const answer = await call('POST /document/assist/cite', { body })
    if (!answer.ok) return
    const { evidenceId } = answer.data
    setFound(found?.filter((item) => item.quote !== quote) ?? null)
    onChange([...evidenceIds.filter((id) => id !== evidenceId), evidenceId])
  }
  return (
    <section aria-label="依据">
      <div className="mb-2 flex items-center justify-between">
        <p className="k-label">依据{evidenceIds.length > 0 && ` ${evidenceIds.length}`}</p>
        {mayEdit && (
          <Button
            kind="ghost"
            size="small"
            busy={isBusy}
            icon={<Plus size={15} aria-hidden="true" />}
            onClick={() => void find()}
          >
            找依据
          </Button>
        )}
      </div>
      {evidenceIds.map((id) => (
        <Held
          key={id}
          item={evidence.get(id)}
          {...(mayEdit && {
            onRemove: () => onChange(evidenceIds.filter((other) => other !== id)),
          })}
        />
      ))}
      {found?.map((quote) => (
        <div
          key={`${quote.fileId}-${quote.no}-${quote.quote}`}
          className="flex items-start gap-2 border-t border-line py-2"
        >
          <div className="min-w-0 flex-1">
            <Where title={quote.title} label={quote.label} />
            <p className="font-serif text-small leading-6">“{quote.quote}”</p>
          </div>
          <Button size="small" onClick={() => void cite(quote)}>
            引用
          </Button>
        </div>
      ))}
      {found?.length === 0 && (
        <p role="status" className="text-small text-ink-3">
          资料里没有找到相关的话
        </p>
      )}
    </section>
  )
}

const addressOf = (
  { teamId, documentId: id }: Pick<TopicEvidenceProps, 'teamId' | 'documentId'>,
  nodeId: NodeId,
) => ({ teamId, id, nodeId })

const bodyOf = (title: string) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'paragraph' as const,
      attrs: { blockId: 'topic000', by: 'human' as const, step: '' },
      content: [{ type: 'text' as const, text: title.replaceAll('\n', '，') }],
    },
  ],
})

const Where = ({ title, label }: { title: string; label: string }) => (
  <span className="flex flex-wrap items-center gap-x-2 text-small">
    <span className="font-medium">{title || '资料已不可见'}</span>
    {label && <span className="text-micro text-ink-3">{label}</span>}
  </span>
)

function Held({ item, onRemove }: { item: EvidenceView | undefined; onRemove?: () => void }) {
  const to = item ? evidenceAddress(item) : ''
  const where = <Where title={item?.title ?? ''} label={item?.place.label ?? ''} />
  return (
    <div className="flex items-start gap-2 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        {to === '' ? (
          where
        ) : (
          <Link className="hover:underline" to={to}>
            {where}
          </Link>
        )}
        {item?.quote && <p className="font-serif text-small leading-6">“{item.quote}”</p>}
      </div>
      {onRemove && (
        <IconButton
          label={`移除依据 ${item?.title ?? ''}`}
          size="tiny"
          icon={<X size={14} />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
