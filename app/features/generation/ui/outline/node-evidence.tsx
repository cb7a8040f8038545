import { Plus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { inPlainWords } from '~/core/text/table-words'
import { nodesOf, type DocNode, type DocTree } from '#packages/document'
import type { EvidenceView } from '~/features/document/terms'
import { Button } from '~/kit/controls/button'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { SectionTitle } from '~/kit/section-title'
import { extensionOf } from './node-files'
import { readerOf, useEvidence } from '~/features/document/ui/page'

const QuoteDialog = lazy(async () => ({
  default: (await import('./quote-dialog')).QuoteDialog,
}))

export type EvidenceSource = ReadonlyMap<string, EvidenceView>

/** The quotes that headings of an outline hold, as far as the reader may see them. */
export const useNodeEvidence = (
  teamId: string,
  documentId: string,
  tree: DocTree,
): EvidenceSource =>
  useEvidence(
    { teamId, documentId },
    nodesOf(tree).flatMap(({ evidenceIds }) => evidenceIds),
  )

export interface NodeEvidenceProps {
  teamId: string
  creationId: string
  node: DocNode
  source: EvidenceSource
  /** Names of the sources that the outline was made from here; '' for none. */
  sources: string
  mayEdit: boolean
  onChange: (evidenceIds: string[]) => void
}

/** Quotes tied to a heading, each with the page it stands on; more are found in the library. */
export function NodeEvidence(props: NodeEvidenceProps) {
  const { teamId, creationId, node, source, sources, mayEdit, onChange } = props
  const { evidenceIds } = node
  const [isSearching, setSearching] = useState(false)
  const remove = (id: string) => onChange(evidenceIds.filter((other) => other !== id))
  if (!mayEdit && evidenceIds.length === 0 && sources === '') return null
  return (
    <section>
      <header className="drawer-over">
        <SectionTitle as="h3">
          依据{evidenceIds.length > 0 && ` ${evidenceIds.length}`}
        </SectionTitle>
        {mayEdit && (
          <Button
            kind="ghost"
            size="small"
            aria-label={`给「${node.title}」添加依据`}
            icon={<Plus size={15} aria-hidden="true" />}
            onClick={() => setSearching(true)}
          >
            添加
          </Button>
        )}
      </header>
      {sources !== '' && <p className="drawer-sources">参见{sources}</p>}
      {evidenceIds.length === 0 && mayEdit && (
        <p className="drawer-none">撰写时由资料里找；也可以自己挑原句。</p>
      )}
      {evidenceIds.map((id) => {
        const item = source.get(id)
        return (
          item && <Held key={id} item={item} {...(mayEdit && { onRemove: () => remove(id) })} />
        )
      })}
      {isSearching && (
        <Suspense>
          <QuoteDialog
            {...{ teamId, creationId, node }}
            held={wordsOf(evidenceIds, source)}
            onAdd={(id) => onChange([...evidenceIds.filter((other) => other !== id), id])}
            onRemove={remove}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Held({ item, onRemove }: { item: EvidenceView; onRemove?: () => void }) {
  const to = readerOf(item)
  return (
    <div className="drawer-quote">
      <div className="drawer-source">
        <FileMark extension={extensionOf(item.title)} small />
        <span className="min-w-0 flex-1 truncate" title={item.title}>
          {item.title || '资料已不可见'}
        </span>
        {to.startsWith('/') && item.place.label && (
          <Link className="page-seal" to={to}>
            {item.place.label}
          </Link>
        )}
        {onRemove && (
          <IconButton
            label={`移除依据 ${item.title}`}
            size="tiny"
            icon={<X size={14} />}
            onClick={onRemove}
          />
        )}
      </div>
      {item.quote && <blockquote>{inPlainWords(item.quote)}</blockquote>}
    </div>
  )
}

const wordsOf = (ids: readonly string[], source: EvidenceSource) =>
  new Map(ids.map((id) => [source.get(id)?.quote ?? id, id]))
